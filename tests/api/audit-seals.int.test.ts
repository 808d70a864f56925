import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { unsafeVerifyAudit } from '@/lib/audit/data'
import { sealAudit } from '@/lib/audit/mutations'
import { systemActor } from '@/lib/auth/actor'
import { addRows, seals, sealTwoMonths } from '../support/seals'
import { sql } from '../support/sql'

const actor = systemActor('maintenance')
beforeEach(sealTwoMonths)

test('rows are sealed in runs of one month each, every row once, and all of them hold', async () => {
  expect((await seals()).map(({ month, count: rows }) => [month, rows])).toEqual([
    ['2026-09', 10],
    ['2026-09', 10],
    ['2026-09', 5],
    ['2026-10', 10],
    ['2026-10', 10],
    ['2026-10', 5],
  ])
  const head = (await seals()).at(-1)?.head
  await sql(`INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action) VALUES (new_id(), 'user', 'x', 'y')`)
  const verdict = await unsafeVerifyAudit()
  expect(verdict).toEqual({
    seals: 6,
    rows: 50,
    dropped: [],
    known: [],
    open: { rows: 1, oldest: expect.stringMatching(/^20.*\.\d{3}Z$/) },
    head,
    broken: [],
  })
  expect(await unsafeVerifyAudit({ month: '2026-10', expect: head ?? '' })).toMatchObject({
    seals: 3,
    rows: 25,
    head,
    broken: [],
  })
})

test('seals are over the rows and themselves as they stand in the record, so that another program can verify them', async () => {
  const found = await sql<Record<string, string>>(
    `SELECT *, to_char(month, 'YYYY-MM') AS month, extract(epoch FROM "fromAt") * 1000 AS "from", extract(epoch FROM "toAt") * 1000 AS "to"
     FROM "AuditSeal" ORDER BY number`,
  )
  const rows = await sql<Record<string, string | null>>(
    'SELECT *, extract(epoch FROM at) * 1000 AS ms FROM "AuditEvent" ORDER BY at, id',
  )
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const counted = (text: string | null | undefined) => `${Buffer.byteLength(text ?? '')}:${text}`
  let [before, done] = ['-', 0]
  for (const { number, month, from, fromId, to, toId, count: size, rowsHash, hash } of found) {
    const texts = rows
      .slice(done, done + Number(size))
      .map(
        ({ id, ms, actorKind, actorId, action, childId, targetId }) =>
          `${id} ${Number(ms)} ${counted(actorKind)} ${counted(actorId)} ${counted(action)} ${childId ?? '-'} ${targetId ?? '-'}\n`,
      )
    expect(rowsHash).toBe(sha256(texts.join('')))
    expect(hash).toBe(
      sha256(`${before} ${number} ${month} ${Number(from)} ${fromId} ${Number(to)} ${toId} ${size} ${rowsHash}`),
    )
    before = hash ?? ''
    done += Number(size)
  }
  expect([found.length, done]).toEqual([6, 50])
})

test('what may still come in with an earlier time is not sealed yet', async () => {
  await sql(`INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action)
    SELECT new_id(), now() - n * interval '1 minute', 'user', 'x', 'y' FROM unnest(ARRAY[1, 14, 16, 20]) n`)
  // The product limits its statements and idle transactions to seconds, so no transaction is open for this long.
  expect(await sealAudit(actor)).toBe(2)
  expect(await sealAudit(actor)).toBe(0)
})

test('two who seal at once make one seal of the same rows', async () => {
  await addRows(30, '2026-11-02T00:00:00Z')
  const sealed = await Promise.all([1, 2, 3].map(() => sealAudit(actor)))
  expect(sealed.reduce((sum, rows) => sum + rows)).toBe(30)
  expect((await unsafeVerifyAudit()).broken).toEqual([])
})

test.each([
  ['error', 1],
  ['silent', 0],
])('the head of a seal is in the log at the level %s as often as %i', async (level, times) => {
  await addRows(3, '2026-11-02T00:00:00Z')
  const code = `import { sealAudit } from './lib/audit/mutations.ts'; await sealAudit({ kind: 'system', job: 'maintenance' }); process.exit()`
  const command = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', code]
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: level },
  })
  expect(stderr).toBe('')
  const { head } = (await seals()).at(-1) ?? {}
  const line = expect.objectContaining({ level: 'info', msg: 'audit log sealed', count: 3, head })
  expect(stdout.split('\n').flatMap((each) => (each ? [JSON.parse(each)] : []))).toEqual(Array(times).fill(line))
})
