import { v7 as uuidv7 } from 'uuid'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { GET as openTeacherLink } from '@/app/api/teacher-referrals/[token]/route'
import { systemActor, visitorActor } from '@/lib/auth/actor'
import { prepareMail } from '@/lib/mail/compose-ahead'
import { composeMail } from '@/lib/mail/templates/compose-mail'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { getInvitation } from '@/lib/schools/invitations/data'
import { getSecondParentInvitation } from '@/lib/second-parents/acceptance/data'
import { newReferral, read } from '../support/acceptance'
import { call, newAddress } from '../support/api'
import {
  ask,
  dead,
  fileAt,
  give,
  linksOf,
  newLink,
  openSheet,
  passcode,
  passIn,
  readByOthers,
} from '../support/health-links'
import { askTeacher, newFamily, newPerson, type Person, password } from '../support/people'
import { newInvitation } from '../support/school-members'
import { newInvitedSecond } from '../support/second-parents'
import { newSecret, oldSecret, setSecrets, steps } from '../support/secrets'
import { clearLimits, count, sql } from '../support/sql'

/** Links mailed or shown before a change of the secret, on a server with the next one. */

beforeEach(async () => {
  setSecrets(oldSecret)
  await clearLimits()
})

const opening = (knows: boolean) => (knows ? 200 : 404)
const teacherPage = async (token: string) =>
  (await call(openTeacherLink, '', { params: { token }, address: newAddress() })).status
const visitor = () => visitorActor(newAddress())

/** False for an unknown link; any other error is thrown. */
const isFound = async (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    (error) => {
      expect(error).toMatchObject(dead)
      return false
    },
  )

/** The content that the pending mail of this row would have now. */
async function tokenMailed(
  template: MailTemplate,
  rowId: string,
  recipient: string | null = null,
): Promise<string | null> {
  const mail = { template, rowId, version: 1, recipient, createdAt: new Date() }
  await prepareMail(systemActor('test'), mail)
  const written = await (await composeMail(systemActor('test'), mail))?.write()
  return written ? (/token=([\w-]+)/.exec(written.text)?.[1] ?? '') : null
}

async function pendingRow({ user }: Person, purpose: string): Promise<string> {
  const [row] = await sql<{ id: string }>('SELECT id FROM "AccountToken" WHERE "userId" = $1 AND purpose::text = $2', [
    user.id,
    purpose,
  ])
  return row?.id ?? ''
}

const post = (route: Parameters<typeof call>[0], body: object) =>
  call<{ code: string }>(route, '', { method: 'POST', body, address: newAddress() })

async function askToMove(person: Person): Promise<string> {
  await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [person.user.id])
  const body = { email: `moved-${person.user.id}@example.com` }
  const { status } = await call(updateProfile, '', { method: 'PATCH', body, cookie: person.cookie })
  expect(status).toBe(200)
  return pendingRow(person, 'email_change')
}

describe.each(steps)('on a server %s', (_what, secrets, knows) => {
  test('links to teachers, parents, second parents and members of schools', async () => {
    const family = await newFamily()
    const teacher = (await askTeacher(family.cookie, family.child.id, 'teacher@school.example')).token
    const school = (await newReferral()).token
    const second = (await newInvitedSecond()).token
    const member = (await newInvitation()).token
    setSecrets(...secrets)
    expect(await teacherPage(teacher)).toBe(opening(knows))
    expect((await read(school)).status).toBe(opening(knows))
    expect(await isFound(getSecondParentInvitation(visitor(), second))).toBe(knows)
    expect(await isFound(getInvitation(visitor(), member))).toBe(knows)
  })

  test('a visit link with its passcode, the pass of a browser, and the file that is encrypted with the key in the address', async () => {
    const { made, token, payload } = await newLink({ passcode })
    const pass = passIn(await give(token, passcode))
    const file = (await ask(payload, { passcode, embeddedLengthMax: 0 })).body.files[0]?.location ?? ''
    setSecrets(...secrets)
    expect((await give(token, passcode)).status).toBe(opening(knows))
    expect((await fileAt(file)).status).toBe(opening(knows))
    if (!knows) {
      await expect(openSheet(token, pass)).rejects.toMatchObject(dead)
      return expect((await ask(payload, { passcode })).status).toBe(404)
    }
    expect((await give(token, 'wrong')).status).toBe(401)
    expect(await openSheet(token, pass)).toMatchObject({ needsPasscode: false })
    // Other software decrypts both with the key in the code on paper.
    for (const more of [{}, { embeddedLengthMax: 0 }])
      expect((await readByOthers(made, { passcode, ...more })).file?.content).toContain('Ploy')
  })

  test('what waits in the outbox carries a link that works, or is not mailed; what was mailed opens or does not', async () => {
    const [fresh, moved, forgetful] = [await newPerson(), await newPerson(), await newPerson()]
    const confirmation = await pendingRow(fresh, 'email_verification')
    const move = await askToMove(moved)
    const [reset, email] = [uuidv7(), forgetful.user.email?.toLowerCase() ?? '']
    const mailed = [
      await tokenMailed('verify-email', confirmation),
      await tokenMailed('email-change', move),
      await tokenMailed('password-reset', reset, email),
    ]
    setSecrets(...secrets)
    expect([
      await tokenMailed('verify-email', confirmation),
      await tokenMailed('email-change', move),
      await tokenMailed('password-reset', reset, email),
    ]).toEqual(knows ? mailed : [null, null, null])
    const statuses = [
      (await post(verifyEmail, { token: mailed[0], password })).status,
      (await post(verifyEmail, { token: mailed[1], password })).status,
      (await post(resetPassword, { token: mailed[2], newPassword: 'another horse 55' })).status,
    ]
    expect(statuses).toEqual(Array(3).fill(opening(knows)))
  })
})

test('a link that is shown again has the new form, and opens beside the old one until that one’s secret goes', async () => {
  const { family, token, payload } = await newLink()
  setSecrets(newSecret, oldSecret)
  const [shown] = await linksOf(family)
  const again = new URL(shown?.link ?? '').searchParams.get('token') ?? ''
  expect(again).not.toBe(token)
  for (const each of [token, again]) expect(await openSheet(each)).toMatchObject({ needsPasscode: false })
  // The key of another secret's address opens nothing.
  expect((await readByOthers(shown as NonNullable<typeof shown>)).file?.content).toContain('Ploy')
  setSecrets(newSecret)
  expect(await openSheet(again)).toMatchObject({ needsPasscode: false })
  await expect(openSheet(token)).rejects.toMatchObject(dead)
  expect((await ask(payload)).status).toBe(404)
})

test('who opened a link before the change and after it is one reader', async () => {
  const { family, token, payload } = await newLink()
  const home = '203.0.113.7'
  const openAll = async () => {
    await openSheet(token, undefined, home)
    await ask(payload)
  }
  const readers = () =>
    count('"LinkReader" r JOIN "ResultShare" s ON s.id = r."shareId" WHERE s."childId" = $1', [family.child.id])
  await openAll()
  setSecrets(newSecret, oldSecret)
  await openAll()
  expect([await readers(), (await linksOf(family))[0]?.openings]).toEqual([2, 2])
  await sql(`UPDATE "LinkReader" SET "openedAt" = now() - interval '11 minutes'`)
  await openAll()
  expect([await readers(), (await linksOf(family))[0]?.openings]).toEqual([2, 4])
})
