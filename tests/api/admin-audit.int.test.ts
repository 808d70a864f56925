import { execFile } from 'node:child_process'
import { actionsOn, breachTables } from '@/lib/admin/breach/kinds'
import { answerReport } from '@/lib/admin/report'
import { adminReportSchema } from '@/lib/admin/schema'
import { sealAudit } from '@/lib/audit/seals/mutations'
import { systemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { newFamily, newPerson } from '../support/people'
import { newSchoolMember } from '../support/schools'
import { rowCounts, sql, tamper } from '../support/sql'

/** `npm run admin -- audit verify` and `breach`. */

jest.setTimeout(60_000)

function admin(...args: string[]) {
  const own = { DATABASE_URL: env().DATABASE_URL, AUTH_SECRET: env().AUTH_SECRET, NODE_ENV: 'production' as const }
  return new Promise<{ status: number; lines: string[]; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, ...own } }
    execFile(process.execPath, ['scripts/admin.mjs', ...args], options, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code ?? 1) : 0, lines: stdout.trim().split('\n'), stderr }),
    )
  })
}

/** The same without the seconds that a new process takes. */
async function ask(question: Record<string, unknown>) {
  const [lines, told]: [string[], string[]] = [[], []]
  const report = adminReportSchema.parse(question)
  const print = async (line: string) => {
    lines.push(line)
  }
  await answerReport(report, { print, tell: (line) => told.push(line) })
  return { head: lines[0], rows: lines.slice(1).map((line) => line.split('\t')), told }
}

const act = (at: string, actor: string, action: string, about: { child?: string; target?: string } = {}) =>
  sql(
    `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "childId", "targetId")
     VALUES (new_id(), $1, 'user', $2, $3, $4::uuid, $5::uuid)`,
    [at, actor, action, about.child ?? null, about.target ?? null],
  )
const thief = '01890000-0000-4000-8000-000000000001'
const breach = { command: 'breach', since: '2026-03-01', until: '2026-03-31' }

test('verify shows what is sealed and the head to note, and exits with 1 once a row was deleted', async () => {
  await newFamily()
  while ((await sealAudit(systemActor('maintenance'), { margin: 0 })) > 0);
  const fine = await admin('audit', 'verify')
  expect(fine.status).toBe(0)
  const [, head = ''] = /^head\t([0-9a-f]{64})$/.exec(fine.lines.at(-1) ?? '') ?? []
  expect(fine.lines.slice(0, 3)).toEqual([
    'seals that hold\t1',
    expect.stringMatching(/^rows sealed\t\d+$/),
    'rows not sealed yet\t0',
  ])
  const [known, unknown, wrong] = await Promise.all([
    admin('audit', 'verify', '--expect', head),
    admin('audit', 'verify', '--expect', '0'.repeat(64)),
    admin('audit', 'verify', '--month', '2026-13'),
  ])
  expect([known.status, unknown.status, wrong.status]).toEqual([0, 1, 2])
  await tamper('DELETE FROM "AuditEvent" WHERE id = (SELECT max(id::text)::uuid FROM "AuditEvent")')
  const broken = await admin('audit', 'verify')
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringMatching(/TAMPERED WITH\. Seal 1 .*does not hold/)])
  expect(broken.lines.join('\n')).not.toContain('head')
})

test('breach lists whose data were touched, by whom and how often, in those days in Thailand alone', async () => {
  const [one, two] = [await newFamily(), await newFamily()]
  await act('2026-02-28T16:59:59Z', thief, 'results.read', { child: two.child.id })
  await act('2026-02-28T17:00:00Z', thief, 'results.read', { child: one.child.id })
  await act('2026-03-05T00:00:00Z', thief, 'results.read', { child: one.child.id })
  await act('2026-03-06T00:00:00Z', one.user.id, 'report.downloaded', { child: one.child.id })
  await act('2026-03-31T16:59:59Z', two.user.id, 'account.exported')
  await act('2026-03-31T17:00:00Z', thief, 'results.read', { child: two.child.id })
  const before = await rowCounts()
  const { head, rows, told } = await ask({ ...breach, table: 'Child' })
  expect(head).toBe('kind\tid\taccount\tfirst\tlast\tactions\tactors')
  expect(rows).toEqual([
    [
      ...['child', one.child.id, one.user.id, '2026-02-28T17:00:00.000Z', '2026-03-06T00:00:00.000Z'],
      'results.read 2, report.downloaded 1',
      `user:${thief} 2, user:${one.user.id} 1`,
    ],
    [
      ...['account', two.user.id, two.user.id, '2026-03-31T16:59:59.000Z', '2026-03-31T16:59:59.000Z'],
      ...['account.exported 1', `user:${two.user.id} 1`],
    ],
  ])
  expect(told).toEqual(
    expect.arrayContaining(['affected\tchild\t1', 'affected\taccount\t1', 'action\tresults.read\t2']),
  )
  expect(JSON.stringify(rows)).not.toContain('@')
  const byThief = await ask({ ...breach, table: 'Assessment', actor: thief, addresses: true })
  expect(byThief.rows.map((row) => row.slice(-2))).toEqual([[one.user.email, 'en']])
  expect((await ask({ ...breach, table: 'Doctor' })).rows).toEqual([])
  expect(await rowCounts()).toEqual(before)
})

test('breach finds the account of a deleted child, and all referrals of a list that a school took away', async () => {
  const { user } = await newPerson()
  const gone = '01890000-0000-7000-8000-0000000000aa'
  await act('2026-04-01T12:00:00Z', user.id, 'child.created', { child: gone })
  await act('2026-04-02T12:00:00Z', thief, 'results.read', { child: gone })
  const day = { command: 'breach', since: '2026-04-02', until: '2026-04-02', addresses: true }
  const { rows } = await ask({ ...day, table: 'Assessment' })
  expect(rows.map(([kind, id, account, ...more]) => [kind, id, account, more.at(-2)])).toEqual([
    ['child', gone, user.id, user.email],
  ])
  const member = await newSchoolMember()
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt", "createdAt")
     SELECT new_id(), $1, 'Nok', 'p' || n || '@example.com', 'Kru Ploy', now(), '2026-04-01T12:00:00Z'::timestamptz + n * interval '12 hours'
     FROM generate_series(1, 5) n`,
    [member.schoolId],
  )
  await act('2026-04-02T16:00:00Z', member.user.id, 'school-referral.exported', { target: member.schoolId })
  const listed = await ask({ ...day, table: 'SchoolReferral' })
  const addresses = listed.rows.map((row) => [row[0], row.at(-2)]).toSorted()
  expect(addresses).toEqual([
    ['referral', 'p1@example.com'],
    ['referral', 'p2@example.com'],
  ])
})

test('the program prints the list alone on standard output, and is misused without a table', async () => {
  const at = ['--since', '2026-03-01T00:00+07:00', '--until', '2026-03-02']
  const [listed, missing, unknown, dry] = await Promise.all([
    admin('breach', ...at, '--table', 'Child'),
    admin('breach', ...at),
    admin('breach', ...at, '--table', 'Nowhere'),
    admin('breach', ...at, '--table', 'Child', '--dry-run'),
  ])
  expect([listed.status, missing.status, unknown.status, dry.status]).toEqual([0, 2, 2, 2])
  expect(listed.lines).toEqual(['kind\tid\taccount\tfirst\tlast\tactions\tactors', expect.stringMatching(/^child\t/)])
  expect(listed.stderr).toContain('affected\tchild\t1')
})

test('each table is read or changed by some action', () => {
  for (const table of breachTables) expect(actionsOn(table).length).toBeGreaterThan(0)
})
