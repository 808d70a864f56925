import { GET as accessLog } from '@/app/api/children/[childId]/access-log/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import type { UserActor } from '@/lib/auth/actor'
import { authenticate } from '@/lib/sessions/authenticate'
import { call } from '@/tests/support/api'
import { addDoctor, newGrownFamily } from '@/tests/support/large-family'
import { newFamily, newPerson } from '@/tests/support/people'
import { sql } from '@/tests/support/sql'
import { listAccess } from './data'
import type { AccessEntry, AccessLog } from './schema'

async function actorOf(cookie: string): Promise<UserActor> {
  const found = await authenticate(cookie.split('=')[1], '192.0.2.1', { counted: false })
  if (!found) throw new Error('no session')
  return found.actor
}

/** Writes a line into the log, as some part of the product would. */
async function log(kind: string, actorId: string, childId: string | null, action = 'results.read', at = 'now()') {
  await sql(
    `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "childId") VALUES (new_id(), ${at}, $1, $2, $3, $4)`,
    [kind, actorId, action, childId],
  )
}

const summaryOf = ({ who, action, child }: AccessEntry) => [who.kind, who.name, action, child?.name ?? null]

test('the access log names who it was as the parent knows them', async () => {
  const { cookie, child } = await newGrownFamily('Nim')
  const doctor = await newPerson('doctor')
  await addDoctor('Dr. Suda', doctor.user.id)
  const otherTeacher = await newPerson('teacher')
  // Two of one millisecond would be in any order.
  const after = (seconds: number) => `now() + interval '${seconds} seconds'`
  await log('user', doctor.user.id, child.id, 'results.read', after(1))
  await log('user', otherTeacher.user.id, child.id, 'results.read', after(2))
  await log('system', 'report', child.id, 'report.made', after(3))
  const { entries, next } = await listAccess(await actorOf(cookie))
  expect(next).toBeNull()
  expect(entries.slice(0, 3).map(summaryOf)).toEqual([
    ['system', null, 'report.made', 'Nim-child'],
    ['other', null, 'results.read', 'Nim-child'],
    ['doctor', 'Dr. Suda', 'results.read', 'Nim-child'],
  ])
  expect(entries.map(summaryOf)).toContainEqual(['teacher', 'Nim-teacher', 'assessment.created', 'Nim-child'])
  expect(entries.map(summaryOf)).toContainEqual(['you', null, 'child.created', 'Nim-child'])
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
})

test('the access log calls a teacher who gave no name as the parent does', async () => {
  const { cookie, child } = await newGrownFamily('Lek')
  await sql(`UPDATE "Assessment" SET "teacherName" = 'Teacher' WHERE "teacherName" = 'Lek-teacher'`)
  await sql(`UPDATE "TeacherReferral" SET "teacherName" = 'Kru Nok' WHERE "childId" = $1`, [child.id])
  const { entries } = await listAccess(await actorOf(cookie))
  expect(entries.map(summaryOf)).toContainEqual(['teacher', 'Kru Nok', 'assessment.created', 'Lek-child'])
})

test('the access log is about own children only, and about one of them when asked', async () => {
  const [family, stranger] = [await newFamily(), await newFamily()]
  await sql(`UPDATE "Child" SET name = 'Stranger' WHERE id = $1`, [stranger.child.id])
  const actor = await actorOf(family.cookie)
  // A reader of another account's child would be in both logs if the reader decided.
  await log('user', family.user.id, stranger.child.id)
  await log('user', family.user.id, null, 'account.exported')
  await log('user', stranger.user.id, null, 'account.exported')
  const all = (await listAccess(actor)).entries
  expect(all.map(summaryOf)).toEqual([
    ['you', null, 'account.exported', null],
    ['you', null, 'child.created', 'Ploy'],
  ])
  expect((await listAccess(actor, { childId: family.child.id })).entries).toEqual(all)
  await expect(listAccess(actor, { childId: stranger.child.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the access log holds nothing more of a child that was deleted', async () => {
  const { cookie, child } = await newFamily()
  await call(deleteChild, '', { method: 'DELETE', cookie, params: { childId: child.id } })
  expect(await listAccess(await actorOf(cookie))).toEqual({ entries: [], next: null })
})

test('the access log is read in pages of 200, none of them with a gap or a repetition', async () => {
  const { cookie, child, user } = await newFamily()
  await sql(
    `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "childId")
     SELECT new_id(), now() + (n / 10) * interval '1 second', 'user', $1, 'results.read', $2 FROM generate_series(1, 410) n`,
    [user.id, child.id],
  )
  const seen: string[] = []
  let query = ''
  for (const expected of [200, 200, 11]) {
    const answer = await call<AccessLog>(accessLog, '', { cookie, params: { childId: child.id }, query })
    expect([answer.status, answer.body.entries.length]).toEqual([200, expected])
    seen.push(...answer.body.entries.map(({ id }) => id))
    query = `?before=${answer.body.next}`
  }
  expect(query).toBe('?before=null')
  expect(new Set(seen).size).toBe(411)
})

test.each(['x', '', '%00', '01890000'])('a page that begins at %j is not found', async (before) => {
  const { cookie, child } = await newFamily()
  const answer = await call(accessLog, '', { cookie, params: { childId: child.id }, query: `?before=${before}` })
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
})
