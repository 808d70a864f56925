import { POST as requestPasswordReset } from '@/app/api/auth/forgot-password/route'
import { POST as saveLanguage } from '@/app/api/auth/language/route'
import { POST as login } from '@/app/api/auth/login/route'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '../support/api'
import { startMail } from '../support/mails'
import { newPerson, type Person, password } from '../support/people'
import { sql } from '../support/sql'

const languageOf = async ({ user }: Person) =>
  (await sql<{ language: string }>('SELECT language FROM "User" WHERE id = $1', [user.id]))[0]?.language

const choose = ({ cookie }: Person, language: unknown) =>
  call(saveLanguage, '', { method: 'POST', body: { language }, cookie })

const signIn = ({ user }: Person, cookie?: string, headers = {}) =>
  call(login, '', { method: 'POST', body: { email: user.email, password }, cookie, headers, address: newAddress() })

test('mails are in the language the account has chosen', async () => {
  const mail = await startMail()
  try {
    const [person, other] = [await newPerson(), await newPerson()]
    const { status, body } = await choose(person, 'th')
    expect([status, body]).toEqual([200, { language: 'th' }])
    await mail.settle()
    for (const { user } of [person, other])
      await call(requestPasswordReset, '', { method: 'POST', body: { email: user.email }, address: newAddress() })
    const newest = async ({ user }: Person) => (await mail.to(user.email ?? '')).at(-1)?.subject
    expect(await newest(person)).toBe(th.mail.passwordReset.subject)
    expect(await newest(other)).toBe(en.mail.passwordReset.subject)
  } finally {
    await mail.stop()
  }
})

test.each([['de'], [''], [null], [undefined], [{ th: 1 }]])('%j is no language', async (language) => {
  const person = await newPerson()
  expect((await choose(person, language)).status).toBe(400)
  expect(await languageOf(person)).toBe('en')
})

test('signing in keeps what was chosen in the browser, and not what the browser itself prefers', async () => {
  const person = await newPerson()
  expect((await signIn(person, undefined, { 'accept-language': 'th' })).status).toBe(200)
  expect(await languageOf(person)).toBe('en')
  await signIn(person, 'language=xx')
  expect(await languageOf(person)).toBe('en')
  await signIn(person, 'language=th')
  expect(await languageOf(person)).toBe('th')
})
