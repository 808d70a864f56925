import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { POST as endAll } from '@/app/api/shared-access/end/route'
import { listSharedAccess } from '@/lib/accounts/shared-access/data'
import { sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call } from '../support/api'
import { linkIn, startMail, withoutFooter } from '../support/mails'
import { actorOf, newChild, newConfirmedFamily, newFamily, type Person, password } from '../support/people'
import { emailOf, newLink, next, reset } from '../support/recovery'
import { inviteSecond, removeSecond } from '../support/second-parents'
import { accessLeft, makeVisitLink, newSharingParent } from '../support/shared-access'
import type { Received } from '../support/smtp'
import { clearLimits, count, sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(clearLimits)

const kindsOf = async (person: Pick<Person, 'cookie'>) =>
  (await listSharedAccess(await actorOf(person))).map(({ kind }) => kind)

async function newsOf(person: Person): Promise<Received> {
  const subjects = [en.mail.passwordChanged.subject, th.mail.passwordChanged.subject]
  const found = (await mail.to(emailOf(person))).filter(({ subject }) => subjects.includes(subject ?? ''))
  const [newest] = found.reverse()
  if (!newest) throw new Error('no mail about a new password')
  return newest
}

async function resetAs(person: Person): Promise<Received> {
  expect((await reset(await newLink(mail, person))).status).toBe(200)
  return newsOf(person)
}

const plain = ({ text = '' }: Received) => text.replace(/\s+/g, ' ')

describe('what an account has handed out', () => {
  test('it lists second parents, links, doctors and teachers with their times, and nothing that has ended', async () => {
    const { parent, child, second, secondParentId, link, referralId } = await newSharingParent()
    const { body: ended } = await makeVisitLink(parent, child.id)
    await sql(`UPDATE "ResultShare" SET "revokedAt" = now() WHERE id = $1`, [ended.id])
    const { body: guessed } = await makeVisitLink(parent, child.id, { passcode: 'moon-54' })
    await sql(`UPDATE "ResultShare" SET "wrongPasscodes" = 10 WHERE id = $1`, [guessed.id])
    const old = await inviteSecond(parent, (await newChild(parent)).id, 'late@example.com')
    await sql(
      `UPDATE "SecondParent" SET "sentAt" = now() - interval '15 days', "expiresAt" = now() - interval '1 day' WHERE id = $1`,
      [old.body.id],
    )
    const all = await listSharedAccess(await actorOf(parent))
    expect(all.map(({ kind }) => kind)).toEqual([...sharedAccessKinds])
    expect(all).toMatchObject([
      { id: secondParentId, name: 'Lek Boonmee', email: second.email, until: null, isInvitation: false },
      { id: link.id, name: null, email: null, until: link.expiresAt, openings: 0, lastOpenedAt: null },
      { name: 'Dr. Anong', email: null },
      { id: referralId, name: 'Ms. Siriporn', email: 'teacher@school.example' },
    ])
    expect(all.every(({ childName, since }) => childName === child.name && Date.parse(since) > 0)).toBe(true)
    // A second parent, or a parent without a share, shares nothing.
    expect(await kindsOf(second)).toEqual([])
    expect(await kindsOf(await newFamily())).toEqual([])
  })

  test('all of it ends by one call, which ends nothing of others and may be repeated', async () => {
    const [mine, theirs] = [await newSharingParent(), await newSharingParent()]
    const { id } = mine.parent.user
    for (let time = 1; time <= 2; time++) {
      expect((await call(endAll, '', { method: 'POST', cookie: mine.parent.cookie })).status).toBe(200)
      expect(await kindsOf(mine.parent)).toEqual([])
      expect(await accessLeft(id)).toEqual([0, 0, 0])
    }
    expect(await accessLeft(theirs.parent.user.id)).toEqual([1, 2, 1])
    const actions = await sql<{ action: string; n: number }>(
      `SELECT action, count(*)::int AS n FROM "AuditEvent" WHERE "actorId" = $1
       AND action ~ '(removed|revoked|unshared)$' GROUP BY action ORDER BY action`,
      [id],
    )
    expect(actions).toEqual([
      { action: 'results.unshared', n: 2 },
      { action: 'second-parent.removed', n: 1 },
      { action: 'teacher-referral.revoked', n: 1 },
    ])
  })

  test('all of it ends from a session of long ago too: taking away needs no reauthentication', async () => {
    const { parent } = await newSharingParent()
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '3 hours' WHERE "userId" = $1`, [parent.user.id])
    expect((await call(endAll, '', { method: 'POST', cookie: parent.cookie })).status).toBe(200)
    expect(await accessLeft(parent.user.id)).toEqual([0, 0, 0])
  })
})

describe('the mail about a new password', () => {
  test.each(['en', 'th'] as const)(
    'after a reset it names who can still read, and the page to end it (%s)',
    async (language) => {
      const { parent, child, second } = await newSharingParent()
      await sql(`UPDATE "User" SET language = $2::"Language" WHERE id = $1`, [parent.user.id, language])
      await sql(`UPDATE "Child" SET name = 'Somchai' WHERE id = $1`, [child.id])
      const received = await resetAs(parent)
      const words = { en, th }[language].mail
      expect(received.subject).toBe(words.passwordChanged.subject)
      const text = plain(received)
      for (const said of [`Lek Boonmee, ${second.email}`, 'Dr. Anong', 'Ms. Siriporn, teacher@school.example'])
        expect(text).toContain(said)
      expect(text).toContain(words.sharedAccess.lead)
      expect(text).toMatch(/\/shared-access$|\/shared-access /)
      expect(text).toMatch(
        language === 'en'
          ? /Link for a doctor elsewhere: made on .*opened never/
          : /ลิงก์สำหรับแพทย์ที่อื่น สร้างเมื่อ .*ยังไม่มีผู้เปิด/,
      )
      expect(withoutFooter(text, language)).not.toMatch(/Somchai|risk|score|ADHD|สมาธิ|คะแนน|ความเสี่ยง/)
      expect(linkIn(received).pathname).toBe('/forgot-password')
      // It ends nothing by itself, as some are the owner's own.
      expect(await accessLeft(parent.user.id)).toEqual([1, 2, 1])
    },
  )

  test('it is written when it is sent: what has ended by then is not in it', async () => {
    const { parent, secondParentId, second } = await newSharingParent()
    const token = await newLink(mail, parent)
    await removeSecond(parent, secondParentId)
    expect((await reset(token)).status).toBe(200)
    const text = plain(await newsOf(parent))
    expect(text).not.toContain(second.email)
    expect(text).toContain('Dr. Anong')
  })

  test('a change of the password is followed by the same lines', async () => {
    const { parent, second } = await newSharingParent()
    const body = { currentPassword: password, newPassword: next, confirmPassword: next }
    expect((await call(changePassword, '', { method: 'PATCH', body, cookie: parent.cookie })).status).toBe(200)
    expect(plain(await newsOf(parent))).toContain(second.email)
  })

  test('it says nothing of the kind where nothing was handed out, or to an address that was never confirmed', async () => {
    const alone = await newConfirmedFamily()
    expect(plain(await resetAs(alone))).not.toContain(en.mail.sharedAccess.lead)
    const { parent, second } = await newSharingParent()
    await sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [parent.user.id])
    const body = { currentPassword: password, newPassword: next, confirmPassword: next }
    expect((await call(changePassword, '', { method: 'PATCH', body, cookie: parent.cookie })).status).toBe(200)
    const text = plain(await newsOf(parent))
    expect(text).not.toContain(second.email)
    expect(text).not.toContain('Dr. Anong')
  })

  test('of forty it names the newest ten, and how many more there are', async () => {
    const parent = await newConfirmedFamily()
    await sql(
      `INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, "sentAt", "expiresAt")
       SELECT new_id(), $1, $2, 'teacher' || n || '@school.example', 'teacher' || n || '@school.example', 'Teacher ' || n, 'en',
         now() - n * interval '1 hour', now() + interval '20 days' FROM generate_series(1, 40) n`,
      [parent.child.id, parent.user.id],
    )
    const text = plain(await resetAs(parent))
    expect(text.match(/Teacher \d+, teacher\d+@school\.example/g)).toHaveLength(10)
    expect(text).toContain('Teacher 1,')
    expect(text).not.toContain('Teacher 11,')
    expect(text).toContain('and 30 more teachers')
    expect(await count(`"TeacherReferral" WHERE "parentId" = $1 AND status = 'pending'`, [parent.user.id])).toBe(40)
  })

  test('a name that reads like a site leads nowhere', async () => {
    const { parent, second } = await newSharingParent()
    await sql(`UPDATE "User" SET "firstName" = 'Win at', "lastName" = 'evil.example/now' WHERE id = $1`, [
      second.user.id,
    ])
    const text = plain(await resetAs(parent))
    expect(text).toContain(second.email)
    expect(text).not.toContain('evil.example')
  })
})
