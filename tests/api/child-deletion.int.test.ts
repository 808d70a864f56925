import pg from 'pg'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { DELETE as remove } from '@/app/api/children/[childId]/route'
import { POST as createChild, GET as listChildren } from '@/app/api/children/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { GET as openLink } from '@/app/api/teacher-referrals/[token]/route'
import { POST as createReferral } from '@/app/api/teacher-referrals/route'
import { MailWorker } from '@/lib/mail/worker'
import { call, newAddress } from '../support/api'
import { newGrownFamily } from '../support/large-family'
import { askTeacher, assess, exampleChild, manySigns, newFamily } from '../support/people'
import { count, countBlocked, dump, sql } from '../support/sql'
import { until } from '../support/until'

const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }

const deleteChild = (cookie: string, childId: string) =>
  call(remove, `/api/children/${childId}`, { method: 'DELETE', cookie, params: { childId } })

function answer(token: string, childId: string) {
  const body = { token, childId, teacherName: 'T', answers: manySigns }
  return call(answerAsTeacher, '/api/teacher-assessments', { method: 'POST', body, address: newAddress() })
}

describe('deleting a child', () => {
  test('deleting a child deletes every row about it and no other', async () => {
    const family = await newGrownFamily('Fah')
    const other = await call<{ id: string }>(createChild, '', {
      method: 'POST',
      body: { ...exampleChild, name: 'Fah-sibling' },
      cookie: family.cookie,
    })
    await assess(family.cookie, other.body.id)
    const neighbour = await newGrownFamily('Gai')
    expect(await dump()).toContain(family.child.id)

    const { status, body } = await deleteChild(family.cookie, family.child.id)
    expect({ status, body }).toEqual({ status: 200, body: { id: family.child.id } })

    const left = (await dump())
      .split('\n')
      .filter((line) => line.includes(family.child.id) || line.includes('Fah-child'))
    const outlives = /^(AuditEvent|SchoolReferral|School|IdempotencyKey|RateLimit) /
    expect(left.filter((line) => !outlives.test(line))).toEqual([])
    expect(left.filter((line) => line.startsWith('IdempotencyKey'))).toEqual([])
    const log = left.filter((line) => line.startsWith('AuditEvent'))
    expect(log.filter((line) => line.includes('child.deleted'))).toHaveLength(1)
    expect(log.filter((line) => line.includes('Fah'))).toEqual([])
    const children = await call<{ name: string }[]>(listChildren, '', { cookie: family.cookie })
    expect(children.body.map(({ name }) => name)).toEqual(['Fah-sibling'])
    expect(await count('"Assessment" WHERE "childId" = $1', [other.body.id])).toBe(1)
    expect(await count('"Assessment" WHERE "childId" = $1', [neighbour.child.id])).toBe(2)
    expect((await deleteChild(family.cookie, family.child.id)).status).toBe(404)
  })

  test('deleting a child declines the school’s referral, so that no accepted one is without a child; a completed one stays so', async () => {
    const [open, done] = [await newGrownFamily('Hong'), await newGrownFamily('Im')]
    await sql(`UPDATE "SchoolReferral" SET status = 'completed', "completedAt" = now() WHERE "schoolId" = $1`, [
      done.schoolId,
    ])
    for (const { cookie, child } of [open, done]) expect((await deleteChild(cookie, child.id)).status).toBe(200)
    const referralOf = async (schoolId: string) =>
      (
        await sql(
          'SELECT status, "declinedBecause", "acceptedAt", "closedAt", "studentName", "linkVersion" FROM "SchoolReferral" WHERE "schoolId" = $1',
          [schoolId],
        )
      )[0]
    expect(await referralOf(open.schoolId)).toEqual({
      status: 'declined',
      declinedBecause: 'child_deleted',
      acceptedAt: null,
      closedAt: expect.any(Date),
      studentName: 'Hong-child',
      linkVersion: 2,
    })
    expect(await referralOf(done.schoolId)).toMatchObject({
      status: 'completed',
      acceptedAt: expect.any(Date),
      linkVersion: 1,
    })
  })

  test('deleting a child makes this browser forget it, if it was the selected one', async () => {
    const [one, other] = [await newFamily(), await newFamily()]
    const looking = await deleteChild(`${one.cookie}; current-child=${one.child.id}`, one.child.id)
    expect(looking.headers.getSetCookie()[0]).toMatch(/^current-child=; .*Max-Age=0$/)
    const elsewhere = await deleteChild(`${other.cookie}; current-child=${one.child.id}`, other.child.id)
    expect(elsewhere.headers.getSetCookie()).toEqual([])
  })

  test('deleting a child makes a repeated creation a new one: the stored response named the child', async () => {
    const { cookie } = await newFamily()
    const create = () =>
      call<{ id: string }>(createChild, '', {
        method: 'POST',
        body: exampleChild,
        cookie,
        headers: { 'idempotency-key': 'same' },
      })
    const first = await create()
    expect((await create()).body.id).toBe(first.body.id)
    await deleteChild(cookie, first.body.id)
    const again = await create()
    expect([again.status, again.body.id === first.body.id]).toEqual([201, false])
  })
})

describe('a teacher of a deleted child', () => {
  test('a teacher of a deleted child gets no queued mail', async () => {
    const { cookie, child } = await newFamily()
    const { referral, token } = await askTeacher(cookie, child.id)
    const unsent = '"MailDelivery" WHERE "rowId" = $1 AND "sentAt" IS NULL'
    expect(await count(`${unsent} AND "dueAt" <= now()`, [referral.id])).toBe(1)
    // A mail that is being sent concurrently.
    await sql(`UPDATE "MailDelivery" SET "lockedUntil" = now() + interval '1 minute' WHERE "dueAt" <= now()`)
    await deleteChild(cookie, child.id)
    expect(await count(unsent, [referral.id])).toBe(1)
    await sql('UPDATE "MailDelivery" SET "lockedUntil" = NULL')
    // No mail server listens: a mail with content would be queued again and again.
    await sql('DELETE FROM "MailDelivery" WHERE "rowId" <> $1', [referral.id])
    const worker = new MailWorker()
    try {
      worker.start()
      await until('the mail is dropped', async () => (await count('"MailDelivery"')) === 0)
    } finally {
      await worker.stop()
    }
    const opened = await call(openLink, `/api/teacher-referrals/${token}`, { params: { token }, address: newAddress() })
    expect({ status: opened.status, code: opened.body.code }).toEqual({ status: 404, code: 'LINK_NOT_FOUND' })
    expect((await answer(token, child.id)).status).toBe(404)
  })

  test('a teacher who answers while the child is deleted is either in time and deleted, or finds no link; nothing breaks', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 15; round++) {
      const { cookie, child } = await newFamily()
      const { token } = await askTeacher(cookie, child.id, `t${round}@school.example`)
      const [submitted, deleted] = await Promise.all([answer(token, child.id), deleteChild(cookie, child.id)])
      expect(deleted.status).toBe(200)
      expect([201, 404]).toContain(submitted.status)
      seen.add(String(submitted.status))
      expect(await count('"Assessment" WHERE "childId" = $1', [child.id])).toBe(0)
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})

describe('deleting a child while it is in use', () => {
  test('a deletion and the parent’s other calls at the same time all succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const { cookie, child } = await newFamily()
      const teacher = { teacherEmail: `r${round}@school.example`, teacherName: 'T', language: 'en' }
      const post = (route: typeof createAssessment, body: object, key: string) =>
        call(route, '', { method: 'POST', body, cookie, headers: { 'idempotency-key': key } })
      const answers = await Promise.all([
        post(createAssessment, { childId: child.id, answers: manySigns }, 'a'),
        post(createReferral, { childId: child.id, ...teacher }, 'b'),
        call(createAssessment, '', { method: 'POST', body: { childId: child.id, answers: manySigns }, cookie }),
        deleteChild(cookie, child.id),
        deleteChild(cookie, child.id),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.slice(0, 3).filter((status) => ![200, 201, 404].includes(status))).toEqual([])
      expect(statuses.slice(3).sort()).toEqual([200, 404])
      const left = ['Assessment', 'TeacherReferral', 'Consent'].map((table) =>
        count(`"${table}" WHERE "childId" = $1`, [child.id]),
      )
      expect(await Promise.all(left)).toEqual([0, 0, 0])
    }
  })

  test('deleting a locked child waits and succeeds; a lock held too long is 503, never 500', async () => {
    const { cookie, child } = await newFamily()
    const holder = new pg.Client({ connectionString: testDatabaseUrl })
    await holder.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT id FROM "Child" WHERE id = $1 FOR KEY SHARE', [child.id])
      const refused = await deleteChild(cookie, child.id)
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
      const deleting = deleteChild(cookie, child.id)
      await until('it waits', async () => (await countBlocked()) > 0)
      await holder.query('COMMIT')
      expect((await deleting).status).toBe(200)
    } finally {
      await holder.end()
    }
  })
})
