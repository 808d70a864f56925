import { GET as readAnswers } from '@/app/api/assessments/child/[childId]/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { call } from '../support/api'
import { manySigns, newFamily } from '../support/people'
import { sql } from '../support/sql'

/** A national week is a million completions, each of whose rows is in the WAL, a backup and a standby. */

beforeAll(async () => {
  // With the rights of its creator: the product's role has none on this table.
  await sql('CREATE TABLE written (what text)')
  await sql(`CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO written VALUES (TG_TABLE_NAME || ' ' || lower(TG_OP)); RETURN NULL; END $$`)
  await sql(`DO $$ DECLARE t regclass; BEGIN
    FOR t IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace = 'public'::regnamespace AND relname <> 'written' LOOP
      EXECUTE format('CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION note_row()', t);
    END LOOP; END $$`)
})

/** Every row that `work` inserts, changes or deletes, in any table. */
async function rowsWrittenBy(work: () => Promise<unknown>): Promise<string[]> {
  await sql('DELETE FROM written')
  await work()
  const rows = await sql<{ what: string }>('SELECT what FROM written')
  return rows.map(({ what }) => what.replace(/^AuditEvent_\S+/, 'AuditEvent')).toSorted()
}

test('a completion writes six rows, and reading its result two', async () => {
  const { cookie, child } = await newFamily()
  const submit = () =>
    call(createAssessment, '', {
      method: 'POST',
      cookie,
      body: { childId: child.id, answers: manySigns },
      headers: { 'idempotency-key': 'rows-written-000001' },
    })
  expect(await rowsWrittenBy(submit)).toEqual([
    'Assessment insert',
    'AuditEvent insert',
    'IdempotencyKey insert',
    'MailDelivery insert',
    'RateLimit insert',
    'RateLimit update',
  ])
  const read = () => call(readAnswers, '', { cookie, params: { childId: child.id } })
  expect(await rowsWrittenBy(read)).toEqual(['AuditEvent insert', 'RateLimit update'])
  // Once in ten minutes, however often a page is refreshed.
  expect(await rowsWrittenBy(read)).toEqual(['RateLimit update'])
})
