import { POST as remind } from '@/app/api/teacher-referrals/[token]/remind/route'
import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { listDashboard } from '@/lib/dashboard/data'
import { recordCombinedReading } from '@/lib/dashboard/mutations'
import { rankChildren } from '@/lib/dashboard/next-step'
import { letHoursPass } from '@/tests/support/passing-time'
import { actorOf, askTeacher, assess, newConfirmedFamily, newFamily } from '@/tests/support/people'
import { sql } from '@/tests/support/sql'
import { act, answerAs, declineAs, type Family, listed, mailForTests } from '@/tests/support/teacher-requests'

const mail = mailForTests()

async function newAnsweredFamily() {
  const family = await newConfirmedFamily()
  const ask = async (name: string) => {
    const teacher = `${name}-${family.child.id}@school.example`
    const { referral, token } = await askTeacher(family.cookie, family.child.id, teacher, name)
    return { family, teacher, token, id: referral.id, due: [] }
  }
  await assess(family.cookie, family.child.id)
  const [first, second, third] = [await ask('Ann'), await ask('Bee'), await ask('Cee')]
  expect(await answerAs(first)).toBe(201)
  const actor = await actorOf(family)
  await recordCombinedReading(actor, family.child.id)
  return { family, ask, second, third }
}

/** The first item of the home for the only child: high answers and no doctor asked, so without news it is that step. */
async function nextOf(family: Family, now = Date.now()) {
  const rows = await listDashboard(await actorOf(family))
  const [ranked] = rankChildren(rows, { now, draftChildId: null })
  return ranked && { next: ranked.next, of: ranked.row.requestNews?.teacherName, isFinished: ranked.isFinished }
}

/** As if the invitation was declined. Only after it is sent, as this file's worker may send it concurrently. */
async function refuse(id: string): Promise<void> {
  await mail.settle()
  await sql(
    `UPDATE "MailDelivery" SET "failedAt" = now(), "sentAt" = NULL
     WHERE "rowId" = $1::uuid AND template = 'teacher-invitation'`,
    [id],
  )
}

test('that one of several teachers cannot answer is news, though another has answered and a third is waited for', async () => {
  const { family, ask, second, third } = await newAnsweredFamily()
  expect(await nextOf(family)).toMatchObject({ next: 'doctor' })
  await declineAs(second)
  expect(await nextOf(family)).toEqual({ next: 'declined', of: 'Bee', isFinished: false })
  const inAMonth = Date.now() + 31 * 24 * 3_600_000
  expect((await nextOf(family, inAMonth))?.next).toBe('doctor')
  await declineAs(third)
  expect(await nextOf(family)).toMatchObject({ next: 'declined', of: 'Cee' })
  const fourth = await ask('Dee')
  expect((await nextOf(family))?.next).toBe('doctor')
  // A cancelled request has asked nobody else.
  expect((await act(revoke, fourth)).status).toBe(200)
  expect(await nextOf(family)).toMatchObject({ next: 'declined', of: 'Cee' })
})

test('that a teacher cannot answer is no news once another has answered since', async () => {
  const { family, second, third } = await newAnsweredFamily()
  await declineAs(second)
  expect(await answerAs(third)).toBe(201)
  expect((await nextOf(family))?.next).toBe('answered')
  await recordCombinedReading(await actorOf(family), family.child.id)
  expect((await nextOf(family))?.next).toBe('doctor')
})

test('a mail that was refused is news until it is sent again or its request is revoked', async () => {
  const { family, second, third } = await newAnsweredFamily()
  await refuse(second.id)
  expect(await nextOf(family)).toMatchObject({ next: 'undelivered', of: 'Bee' })
  expect((await act(resend, second)).status).toBe(200)
  expect((await nextOf(family))?.next).toBe('doctor')
  await refuse(third.id)
  expect(await nextOf(family)).toMatchObject({ next: 'undelivered', of: 'Cee' })
  expect((await act(revoke, third)).status).toBe(200)
  expect((await nextOf(family))?.next).toBe('doctor')
})

test('a link that ended is news until it is sent again', async () => {
  const { family, second, third } = await newAnsweredFamily()
  expect((await act(revoke, third)).status).toBe(200)
  await sql(`UPDATE "Assessment" SET "completedAt" = "completedAt" - interval '31 days' WHERE "childId" = $1::uuid`, [
    family.child.id,
  ])
  await letHoursPass(31 * 24)
  expect(await nextOf(family)).toMatchObject({ next: 'expired', of: 'Bee' })
  expect((await act(resend, second)).status).toBe(200)
  expect((await nextOf(family))?.next).toBe('doctor')
})

describe('the home offers to remind', () => {
  const mayRemind = async (family: Family) => (await listDashboard(await actorOf(family)))[0]?.mayRemind

  test('from a day after the last mail on, exactly where the page it leads to does', async () => {
    const request = await mail.ask(await newConfirmedFamily())
    const { family } = request
    const onItsPage = async () => (await listed(request)).mayRemind
    expect([await mayRemind(family), await onItsPage()]).toEqual([false, false])
    await letHoursPass(25)
    expect([await mayRemind(family), await onItsPage()]).toEqual([true, true])
    expect((await act(remind, request)).status).toBe(200)
    await mail.settle()
    expect([await mayRemind(family), await onItsPage()]).toEqual([false, false])
  })

  test('only to a parent whose address is confirmed, from whom alone reminders are sent', async () => {
    const request = await mail.ask(await newFamily())
    await letHoursPass(25)
    expect(await mayRemind(request.family)).toBe(false)
    expect((await act(remind, request)).body.code).toBe('EMAIL_NOT_CONFIRMED')
  })
})
