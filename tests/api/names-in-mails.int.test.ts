import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as ask } from '@/app/api/teacher-referrals/route'
import type { TeacherReferral } from '@/lib/teacher-referrals/types'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { newReferral } from '../support/acceptance'
import { call } from '../support/api'
import { dated, startMail } from '../support/mails'
import { newConfirmedFamily, newFamily } from '../support/people'
import type { Received } from '../support/smtp'
import { clearLimits, sql } from '../support/sql'

/** No spam relay: the name of an unconfirmed account is not mailed to others. */

type Family = Awaited<ReturnType<typeof newFamily>>

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
beforeEach(clearLimits)
afterAll(() => mail.stop())

/** Both texts of a mail without tokens, whose random characters may spell what a test looks for. */
const texts = ({ text = '', html = '' }: Received) => `${text}\n${html}`.replaceAll(/token=[\w.-]+/g, 'token=')

function invite({ cookie, child }: Family, who: string, change: object = {}, headers: Record<string, string> = {}) {
  const body = {
    childId: child.id,
    teacherEmail: `${who}@school.example`,
    teacherName: 'Buy now',
    language: 'en',
    ...change,
  }
  return call<TeacherReferral & { code: string; message: string }>(ask, '', { method: 'POST', body, cookie, headers })
}

async function rename({ user, child }: Family, name: string): Promise<void> {
  await sql('UPDATE "User" SET "firstName" = $1, "lastName" = $1 WHERE id = $2', [name, user.id])
  await sql('UPDATE "Child" SET name = $1 WHERE id = $2', [name, child.id])
}

describe('while the address of an account is unconfirmed', () => {
  test.each([
    ['en', en.mail.invitation],
    ['th', th.mail.invitation],
  ] as const)(
    'a mail from an unconfirmed account to a teacher in %s holds no name, and its link works',
    async (language, words) => {
      const family = await newFamily()
      await rename(family, 'Cheap Pills')
      await invite(family, `plain-${language}`, { language })
      const [letter] = (await mail.to(`plain-${language}@school.example`)) as [Received]
      expect(letter.subject).toBe(dated(words.subject, language))
      expect(texts(letter)).not.toMatch(/Cheap Pills|Buy now/)
      expect(letter.text).toContain(words.greetingUnnamed)
      expect(letter.html?.replace(/<\/?span[^>]*>/g, '')).toContain(words.requestUnnamed)
      for (const text of [letter.text, letter.html]) expect(text).toMatch(/\/teacher-login\?token=[\w.-]{80}/)
    },
  )

  test('an unconfirmed account sends three mails a day, resending included', async () => {
    const family = await newFamily()
    const first = await invite(family, 'one')
    await invite(family, 'two')
    const again = await call(resend, '', { method: 'POST', params: { token: first.body.id }, cookie: family.cookie })
    expect(again.status).toBe(200)
    for (const [headers, words] of [
      [{ 'accept-language': 'en' }, en.errors],
      [{ 'accept-language': 'th' }, th.errors],
    ] as const) {
      const refused = await invite(family, 'three', {}, headers)
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_UNCONFIRMED_INVITATIONS'])
      expect(refused.body.message).toBe(words.TOO_MANY_UNCONFIRMED_INVITATIONS)
    }
    await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [family.user.id])
    expect((await invite(family, 'three')).status).toBe(201)
  })
})

describe('a web address in a name is not mailed as a link', () => {
  const site = /https?:\/\/evil|www\.evil|evil\.example|evil\.com/i

  test('a web address in a name is not a link in a parent’s mail to a teacher', async () => {
    const family = await newConfirmedFamily()
    await rename(family, 'Win at https://www.evil.example/now')
    await invite(family, 'sites', { teacherName: 'evil.com' })
    const [letter] = (await mail.to('sites@school.example')) as [Received]
    expect(letter.text).toContain('Win at')
    expect(texts(letter)).not.toMatch(site)
  })

  test('a web address in a name is not a link in a school’s mail to a parent', async () => {
    const names = { studentName: 'evil.com', parentName: 'http://evil.example', referringTeacher: 'www.evil.com/x' }
    await newReferral({}, { ...names, parentEmail: 'malee.sites@example.com' })
    const [letter] = (await mail.to('malee.sites@example.com')) as [Received]
    expect(texts(letter)).not.toMatch(site)
  })

  test('a name with dots of its own stays a name in a mail', async () => {
    const family = await newConfirmedFamily()
    await rename(family, 'ด.ช.สมชาย')
    await invite(family, 'titles', { teacherName: 'Mr.Preecha', language: 'th' })
    const [letter] = (await mail.to('titles@school.example')) as [Received]
    expect(letter.text).toContain('ด.ช.สมชาย')
    expect(letter.text).toContain('Mr. Preecha')
  })
})

describe('a name is no message of its own', () => {
  const calls = /999|๙๙๙|sati-refund|sati99/

  test('a name with lines of its own is refused, and one stored before is mailed on one line, without numbers and accounts of LINE', async () => {
    const family = await newConfirmedFamily()
    const name = 'x\u2028Your refund is ready. Call 02-999-9999 or add LINE @sati-refund\u2028'
    const refused = await invite(family, 'lines', { teacherName: name })
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
    await rename(family, name)
    await invite(family, 'lines', { teacherName: 'โทร ๐๒-๙๙๙ ๙๙๙๙ ครูศรี, line id: sati99', language: 'th' })
    const [letter] = (await mail.to('lines@school.example')) as [Received]
    expect(texts(letter)).not.toMatch(calls)
    expect(texts(letter)).not.toMatch(/[\u2028\u2029]/)
    expect(letter.text).toMatch(/ครูศรี/)
    expect(letter.text).toMatch(/\S.*x Your refund is ready\. Call/)
  })

  test('a school’s mail to a parent has no number and no account of LINE in a name either', async () => {
    const names = {
      studentName: 'Ton 02 999 9999',
      parentName: 'Malee @sati-refund',
      referringTeacher: 'Kru LINE ID sati99',
    }
    await newReferral({}, { ...names, parentEmail: 'malee.numbers@example.com' })
    const [letter] = (await mail.to('malee.numbers@example.com')) as [Received]
    expect(texts(letter)).not.toMatch(calls)
    expect(letter.text).toContain('Malee')
  })

  test('a long name is cut to sixty letters in a mail, and stored whole', async () => {
    const family = await newConfirmedFamily()
    const asked = await invite(family, 'long', { teacherName: 'ก'.repeat(200) })
    const [letter] = (await mail.to('long@school.example')) as [Received]
    expect(letter.text).toContain(`${'ก'.repeat(60)}…`)
    expect(texts(letter)).not.toContain('ก'.repeat(61))
    expect(asked.body.teacherName).toBe('ก'.repeat(200))
  })

  test('letters that show nothing are gone before a name is stored, and a name of them alone is none', async () => {
    const family = await newConfirmedFamily()
    const asked = await invite(family, 'shown', {
      teacherName: '\u200eKru\u200b No\u00adk\u{e0041} 👩\u200d⚕\ufe0f\u061c',
    })
    expect(asked.body.teacherName).toBe('Kru Nok 👩\u200d⚕\ufe0f')
    for (const teacherName of ['\u3164', '\uffa0', '\u115f', '\u2800', '\u200b\u200d']) {
      const refused = await invite(family, 'nobody', { teacherName })
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
    }
  })
})
