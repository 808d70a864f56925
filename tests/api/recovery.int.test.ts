import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { newAddress } from '../support/api'
import { linkIn, startMail, tokenIn } from '../support/mails'
import { newPerson } from '../support/people'
import { emailOf, forgedHost, forget, newLink, reset, resetMailsTo, set } from '../support/recovery'
import type { Received } from '../support/smtp'
import { clearLimits, dump } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
afterEach(clearLimits)

describe('asking for a new password', () => {
  test('a reset request is answered alike for every address; a mail is sent where there is an account', async () => {
    const [local, social, verified, disabled] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()])
    await set(social, `provider = 'google', "passwordHash" = NULL, "emailVerifiedAt" = now()`)
    await set(verified, '"emailVerifiedAt" = now()')
    await set(disabled, '"disabledAt" = now()')
    const people = [local, social, verified, disabled]
    const answers = [
      ...people.map((person) => forget(` ${emailOf(person).toUpperCase()} `)),
      forget('nobody@example.com'),
    ]
    for (const { status, text, headers } of await Promise.all(answers)) {
      expect([status, text]).toEqual([202, JSON.stringify({ message: en.answers.linkSent })])
      expect(headers.getSetCookie()).toEqual([])
    }
    const received = await Promise.all(people.map(async (person) => (await resetMailsTo(mail, person)).length))
    expect(received).toEqual([1, 1, 1, 0])
    expect(await mail.to('nobody@example.com')).toEqual([])
  })

  test('requesting a reset for an unknown address stores nothing', async () => {
    await mail.settle()
    const before = await dump()
    await forget('nobody@example.com')
    await mail.settle()
    const rows = (text: string) => text.split('\n').filter((line) => !line.startsWith('RateLimit'))
    expect(rows(await dump())).toEqual(rows(before))
  })

  test.each([
    [undefined],
    [null],
    [''],
    ['nok'],
    [7],
    [{ contains: '' }],
    ['a@b.th\r\nBcc: c@d.th'],
    ['a@b.th,c@d.th'],
  ])('a reset request of %j is refused', async (email) => {
    const answer = await forget(email)
    expect([answer.status, answer.body.errors.map(({ field }) => field)]).toEqual([400, ['email']])
  })

  test('reset requests send three mails an hour to one mailbox, silently, and are limited openly for one network address', async () => {
    const person = await newPerson()
    await set(person, '"emailVerifiedAt" = now()')
    for (let time = 1; time <= 3; time++) await newLink(mail, person)
    const token = tokenIn((await resetMailsTo(mail, person)).pop())
    const silent = await forget(emailOf(person))
    expect([silent.status, silent.body]).toEqual([202, { message: en.answers.linkSent }])
    expect(await resetMailsTo(mail, person)).toHaveLength(3)
    expect((await reset(token)).status).toBe(200)

    const address = newAddress()
    for (let time = 1; time <= 30; time++)
      expect((await forget(`nobody${time}@example.com`, {}, address)).status).toBe(202)
    const answer = await forget('nobody@example.com', {}, address)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })

  test('a reset mail links to this product, whatever the request says of its host, in the person’s language', async () => {
    const [english, thai] = [await newPerson(), await newPerson()]
    await set(thai, `language = 'th', "firstName" = 'นก'`)
    for (const person of [english, thai]) expect((await forget(emailOf(person), forgedHost)).status).toBe(202)
    for (const [person, messages] of [
      [english, en],
      [thai, th],
    ] as const) {
      const [letter] = (await resetMailsTo(mail, person)) as [Received]
      const link = linkIn(letter)
      expect([link.origin, link.pathname]).toEqual(['http://localhost:3000', '/reset-password'])
      expect([letter.subject, letter.recipients]).toEqual([messages.mail.passwordReset.subject, [emailOf(person)]])
      expect(letter.text).toContain(messages.mail.passwordReset.expires)
    }
  })
})

test('one of several reset links that are requested at once works, and its mail is sent', async () => {
  const person = await newPerson()
  await mail.to(emailOf(person))
  await Promise.all([forget(emailOf(person)), forget(emailOf(person)), forget(emailOf(person))])
  const statuses = []
  for (const sent of await resetMailsTo(mail, person)) statuses.push((await reset(tokenIn(sent))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})
