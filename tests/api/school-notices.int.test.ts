import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { systemActor } from '@/lib/auth/actor'
import { composeMail } from '@/lib/mail/templates/compose-mail'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { refuse, take } from '../support/acceptance'
import { call } from '../support/api'
import { membershipOf } from '../support/classes'
import { newLineFamily, withLine } from '../support/line-parents'
import { linkIn, startMail } from '../support/mails'
import { exampleChild, newPerson, type Person } from '../support/people'
import { newClass, newKey, newSchool, refer, student, tokenIn } from '../support/schools'
import type { Received } from '../support/smtp'
import { clearLimits, count, sql } from '../support/sql'

const line = withLine()
let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(clearLimits)

const emailOf = ({ user }: Person) => user.email ?? ''
const words = { en: en.mail, th: th.mail }
const set = ({ user }: Person, assignments: string) => sql(`UPDATE "User" SET ${assignments} WHERE id = $1`, [user.id])

async function confirmed(assignments = ''): Promise<Person> {
  const person = await newPerson()
  await set(person, `"emailVerifiedAt" = now()${assignments}`)
  return person
}

async function lettersTo(person: Person, template: 'Taken' | 'Declined' | 'Revoked'): Promise<Received[]> {
  const subjects = Object.values(words).map((each) => each[`schoolReferral${template}`].subject)
  return (await mail.to(emailOf(person))).filter(({ subject = '' }) => subjects.includes(subject))
}

const join = (schoolId: string, { user }: Person, role: 'admin' | 'member') =>
  sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (gen_random_uuid(), $1, $2, $3::"MembershipRole")`,
    [schoolId, user.id, role],
  )

describe('when a referral is accepted', () => {
  test('an acceptance is notified to every admin with a confirmed address, each in their own language', async () => {
    const [english, thai, unconfirmed, member] = [
      await confirmed(`, "firstName" = 'Somsri'`),
      await confirmed(`, language = 'th', "firstName" = 'Anan'`),
      await newPerson(),
      await confirmed(),
    ]
    const schoolId = await newSchool({ admin: english, member })
    for (const admin of [thai, unconfirmed]) await join(schoolId, admin, 'admin')
    const { key } = await newKey(schoolId)
    expect((await take(tokenIn(await refer({ key })), await newPerson())).status).toBe(200)

    for (const person of [unconfirmed, member]) expect(await lettersTo(person, 'Taken')).toEqual([])
    const letters = [...(await lettersTo(english, 'Taken')), ...(await lettersTo(thai, 'Taken'))]
    expect(letters.map(({ subject }) => subject)).toEqual([
      en.mail.schoolReferralTaken.subject,
      th.mail.schoolReferralTaken.subject,
    ])
    for (const received of letters) {
      expect(linkIn(received).href).toBe(`http://localhost:3000/school-admin?school=${schoolId}`)
      expect(received.text).toContain(student.studentName)
      // Neither the reason of the referral nor the account.
      expect(received.text).not.toMatch(/loses his place|malee@example\.com|Nok/)
      expect(received.subject).not.toMatch(/Ton|Rajini/)
    }
    expect(letters[0]?.text).toContain('Somsri')
  })

  test('without an admin to notify, the referring member is notified', async () => {
    const [creator, gone] = [await confirmed(), await confirmed()]
    const schoolId = await newSchool({ admin: await newPerson(), member: creator })
    await join(schoolId, gone, 'member')
    const [own, other] = [await refer(creator), await refer(gone)]
    await sql('DELETE FROM "SchoolMembership" WHERE "userId" = $1', [gone.user.id])
    for (const referral of [own, other]) expect((await take(tokenIn(referral), await newPerson())).status).toBe(200)
    expect(await lettersTo(creator, 'Taken')).toHaveLength(1)
    expect(await lettersTo(gone, 'Taken')).toEqual([])
  })

  test('a member who imported a class that they do not teach is not notified of its students', async () => {
    const creator = await confirmed()
    const schoolId = await newSchool({ member: creator })
    const [taught, other, alone] = [await refer(creator), await refer(creator), await refer(creator)]
    const teachers = [await membershipOf(creator)]
    await newClass(schoolId, { room: '1', students: [taught.id], teachers })
    await newClass(schoolId, { room: '2', students: [other.id] })
    await sql('UPDATE "SchoolMembership" SET "ownClassesOnly" = true WHERE "schoolId" = $1', [schoolId])
    for (const [referral, notices] of [
      [other, 0],
      [taught, 1],
      [alone, 2],
    ] as const) {
      expect((await take(tokenIn(referral), await newPerson())).status).toBe(200)
      expect(await lettersTo(creator, 'Taken')).toHaveLength(notices)
    }
  })

  test('an admin who is none any more gets no notice that was waiting, who referred still does', async () => {
    const [admin, referrer] = [await confirmed(), await confirmed()]
    await newSchool({ admin, member: referrer })
    const [other, own] = [await refer(admin), await refer(referrer)]
    const pendingNotices = ({ id }: { id: string }, person: Person) =>
      composeMail(systemActor('test'), {
        ...{ template: 'school-referral-taken', rowId: id, version: 1 },
        recipient: emailOf(person),
      })
    for (const referral of [other, own]) expect((await take(tokenIn(referral), await newPerson())).status).toBe(200)
    expect(await pendingNotices(other, admin)).not.toBeNull()
    await sql(`UPDATE "SchoolMembership" SET role = 'member' WHERE "userId" = $1`, [admin.user.id])
    expect(await pendingNotices(own, admin)).toBeNull()
    expect(await pendingNotices(other, admin)).not.toBeNull()
    expect(await pendingNotices(own, referrer)).not.toBeNull()
  })

  test('staff get at most twenty acceptance notices a day', async () => {
    const admin = await confirmed()
    const { key } = await newKey(await newSchool({ admin }))
    for (let time = 1; time <= 21; time++) {
      const parentEmail = `many${time}@example.com`
      await take(tokenIn(await refer({ key }, { parentEmail })), await newPerson())
    }
    expect(await lettersTo(admin, 'Taken')).toHaveLength(20)
  })

  test('refused acceptances and demo referrals cause no notice', async () => {
    const [admin, parent, visitor] = [await confirmed(), await newPerson(), await confirmed()]
    const { key } = await newKey(await newSchool({ admin }))
    for (let i = 0; i < 20; i++)
      await call(createChild, '', { method: 'POST', body: exampleChild, cookie: parent.cookie })
    expect((await take(tokenIn(await refer({ key })), parent)).status).toBe(409)
    const demo = await refer(visitor)
    expect((await take(tokenIn(demo), await newPerson())).status).toBe(200)
    expect((await refuse(tokenIn(demo))).status).toBe(200)
    expect(await count('"MailDelivery" WHERE "rowId" = $1', [demo.id])).toBe(0)
    expect([await lettersTo(admin, 'Taken'), await lettersTo(visitor, 'Taken')]).toEqual([[], []])
  })

  test('a pending notice is not written once the referral was declined', async () => {
    const admin = await confirmed()
    const { key } = await newKey(await newSchool({ admin }))
    const referral = await refer({ key })
    const written = () =>
      composeMail(systemActor('test'), {
        template: 'school-referral-taken',
        rowId: referral.id,
        version: 1,
        recipient: emailOf(admin),
      })
    expect(await written()).toBeNull()
    await take(tokenIn(referral), await newPerson())
    expect(await written()).toMatchObject({ to: emailOf(admin) })
    await refuse(tokenIn(referral))
    expect(await written()).toBeNull()
  })
})

describe('the acceptor', () => {
  async function accepted(acceptor: Person) {
    const admin = await confirmed()
    const { key } = await newKey(await newSchool({ admin }))
    const referral = await refer({ key })
    expect((await take(tokenIn(referral), acceptor)).status).toBe(200)
    return { admin, referral }
  }

  test.each(['en', 'th'] as const)('the acceptor is notified (%s) that the referral was declined', async (language) => {
    const acceptor = await confirmed(`, language = '${language}', "firstName" = 'Decha'`)
    const { referral } = await accepted(acceptor)
    expect((await refuse(tokenIn(referral))).status).toBe(200)
    const [received, ...others] = (await lettersTo(acceptor, 'Declined')) as [Received]
    expect([received.subject, others]).toEqual([words[language].schoolReferralDeclined.subject, []])
    expect(received.text).toMatch(/Decha[\s\S]*Rajini School/)
    expect(received.text).not.toContain(student.studentName)
    expect(linkIn(received).href).toBe('http://localhost:3000/')
  })

  test.each(['en', 'th'] as const)('the acceptor is notified (%s) once of a revocation', async (language) => {
    const acceptor = await newPerson()
    await set(acceptor, `language = '${language}', "firstName" = 'Decha'`)
    const { admin, referral } = await accepted(acceptor)
    for (let time = 0; time < 2; time++) {
      const undone = { method: 'POST', cookie: admin.cookie, params: { token: referral.id } }
      expect((await call(revoke, '', undone)).status).toBe(200)
    }
    const [received, ...others] = (await lettersTo(acceptor, 'Revoked')) as [Received]
    expect([received.subject, others]).toEqual([words[language].schoolReferralRevoked.subject, []])
    // An unconfirmed address may be another person's.
    expect(received.text).not.toMatch(/Decha|Ton Charoen/)
  })

  const undo = ({ cookie }: Person, token: string) => call(revoke, '', { method: 'POST', cookie, params: { token } })
  const withoutAddress = (person: Person) =>
    set(person, `provider = 'line', "passwordHash" = NULL, email = NULL, "emailKey" = NULL, "emailVerifiedAt" = NULL`)

  test('an acceptor without an address is told in LINE that the referral was declined, or revoked', async () => {
    const families = [await newLineFamily(), await newLineFamily()] as const
    for (const family of families) await withoutAddress(family)
    const [declined, revoked] = [await accepted(families[0]), await accepted(families[1])]
    expect((await refuse(tokenIn(declined.referral))).status).toBe(200)
    expect((await undo(revoked.admin, revoked.referral.id)).status).toBe(200)
    await mail.settle()
    for (const { lineId } of families) {
      const delivered = line.server().delivered.filter(({ to }) => to === lineId)
      expect(delivered.map(({ text }) => text)).toEqual([en.lineMessages.notices.acceptedEnded])
    }
    // The account is stored no longer than an address.
    const about = '"MailDelivery" WHERE "rowId" = ANY($1) AND recipient IS NOT NULL'
    expect(await count(about, [[declined.referral.id, revoked.referral.id]])).toBe(0)
  })

  test('an acceptor without an address is found by the account, and by the address it has got since', async () => {
    const [acceptor, other] = [await newPerson(), await newPerson()]
    await withoutAddress(acceptor)
    const { admin, referral } = await accepted(acceptor)
    expect((await undo(admin, referral.id)).status).toBe(200)
    await mail.settle()
    // Without an address and LINE it is a notice on the home.
    const notice = { template: 'school-referral-revoked', rowId: referral.id, version: 1 } as const
    const shown = [notice.template, referral.id, acceptor.user.id]
    expect(await count('"MailDelivery" WHERE template = $1 AND "rowId" = $2 AND "noticeTo" = $3', shown)).toBe(1)
    const written = (recipient: string) => composeMail(systemActor('test'), { ...notice, recipient })
    expect(await written(acceptor.user.id)).toMatchObject({ to: null, notice: { parentId: acceptor.user.id } })
    await set(acceptor, `email = 'later-${other.user.email}', "emailKey" = 'later-${other.user.email}'`)
    expect(await written(acceptor.user.id)).toMatchObject({ to: `later-${other.user.email}` })
  })

  test('a deleted account leaves no notice with its id', async () => {
    const acceptor = await newLineFamily()
    await withoutAddress(acceptor)
    const { admin, referral } = await accepted(acceptor)
    line.server().failWith(() => 503)
    expect((await undo(admin, referral.id)).status).toBe(200)
    const kept = () => count('"MailDelivery" WHERE recipient = $1', [acceptor.user.id])
    expect(await kept()).toBe(1)
    const erased = { method: 'DELETE', body: { confirm: 'DELETE' }, cookie: acceptor.cookie }
    expect((await call(deleteAccount, '', erased)).status).toBe(200)
    expect(await kept()).toBe(0)
    line.server().failWith(() => undefined)
  })

  test('a person gets no notice of their own act, and an unaccepted referral causes none', async () => {
    const acceptor = await confirmed()
    const { referral } = await accepted(acceptor)
    expect((await refuse(tokenIn(referral), acceptor)).status).toBe(200)
    const { key } = await newKey(await newSchool())
    expect((await refuse(tokenIn(await refer({ key })), acceptor)).status).toBe(200)
    expect(await lettersTo(acceptor, 'Declined')).toEqual([])
  })
})
