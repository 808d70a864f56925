import { POST as register } from '@/app/api/auth/register/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import type { User } from '@/lib/accounts/schema'
import { call, newAddress } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { password } from '../support/people'
import { count, rowCounts, sql } from '../support/sql'

const nok = { firstName: 'Nok', lastName: 'Suwan', email: 'nok@example.com', password, role: 'parent' }
const userKeys = [
  'connected',
  'createdAt',
  'email',
  'firstName',
  'id',
  'lastName',
  'phoneNumber',
  'profileImageUrl',
  'provider',
  'role',
  'schools',
]

let emails = 0
function newEmail(): string {
  emails += 1
  return `somebody${emails}@example.com`
}

function send(body: object, headers: Record<string, string> = {}, address = newAddress()) {
  return call<{ user: User; code: string; message: string; errors: { field: string; code: string }[] }>(
    register,
    '/api/auth/register',
    { method: 'POST', body, headers, address },
  )
}

describe('registration', () => {
  test('a registration answers 201 with the account and signs its owner in', async () => {
    const answer = await send({ ...nok, firstName: ' นก\u0e19\u0e49\u0e33 ', role: 'teacher' })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body)).toEqual(['user'])
    expect(Object.keys(answer.body.user).sort()).toEqual(userKeys)
    expect(answer.body.user).toMatchObject({
      firstName: 'นกน้ำ',
      email: nok.email,
      role: 'teacher',
      phoneNumber: null,
      profileImageUrl: null,
      provider: 'local',
      connected: { google: false, line: false },
      schools: [],
    })
    // A random one: of a UUIDv7 the first characters, which the profile shows, would be the clock's.
    expect(answer.body.user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(answer.body.user.createdAt).toBe(new Date(answer.body.user.createdAt).toISOString())
    const again = await call<User>(getUser, '/api/auth/user', { cookie: answer.cookie })
    expect(again.body).toEqual(answer.body.user)
  })

  test('a registration sets a cookie that scripts and other sites cannot use, for seven days', async () => {
    const answer = await send({ ...nok, email: newEmail() })
    const [cookie, device, ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    expect(device).toMatch(/^sati-device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
    expect(cookie).toMatch(/^sati-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('an address under .ไทย is taken in ASCII, and in Thai letters refused with a sentence that says which are taken', async () => {
    const email = 'u@xn--42c6bc5bzb5b.xn--o3cw4h'
    expect((await send({ ...nok, email })).body.user.email).toBe(email)
    const refused = await send({ ...nok, email: 'u@ตัวอย่าง.ไทย' }, { 'accept-language': 'en' })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'email', code: 'invalidEmail' })],
    ])
    expect(refused.body.message).toContain('letters a–z')
  })

  test('a registration stores an argon2id hash and the hash of the cookie, and returns neither', async () => {
    const email = newEmail()
    const answer = await send({ ...nok, email })
    const [row] = await sql<{ passwordHash: string; tokenHash: string }>(
      'SELECT "passwordHash", "tokenHash" FROM "User" u JOIN "Session" s ON s."userId" = u.id WHERE email = $1',
      [email],
    )
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    const user = await call(getUser, '/api/auth/user', { cookie: answer.cookie })
    for (const { text } of [answer, user]) expect(text).not.toMatch(/argon2|hash|password/i)
  })

  test.each([
    ['Nok2@Example.COM', 'nok2@example.com'],
    ['nok3@example.com', '  NOK3@example.com\n'],
  ])('a registration takes %j and %j for one address', async (first, second) => {
    expect((await send({ ...nok, email: first })).status).toBe(201)
    const answer = await send({ ...nok, email: second })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'EMAIL_TAKEN', message: 'An account with this email already exists' })
    expect(answer.cookie).toBeUndefined()
    expect(await count('"User" WHERE "emailKey" = $1', [first.toLowerCase()])).toBe(1)
  })

  test('fifty registrations at once with one address create one account and one mail', async () => {
    const before = await rowCounts()
    const variants = [
      'race@example.com',
      'RACE@example.com',
      ' Race@Example.com',
      'race@example.com ',
      'rAcE@EXAMPLE.com',
    ]
    const answers = await allAtOnce(50, (i) => send({ ...nok, email: variants[i % variants.length] }))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    const after = await rowCounts()
    const gained = Object.entries(after).filter(([table, rows]) => rows !== before[table])
    expect(Object.fromEntries(gained.map(([table, rows]) => [table, rows - (before[table] ?? 0)]))).toEqual({
      User: 1,
      Session: 1,
      SignIn: 1,
      AccountToken: 1,
      MailDelivery: 1,
      // The terms; that they were accepted, and the sign-in.
      Consent: 1,
      AuditEvent: 2,
    })
  })

  test('registration ignores fields that only the server sets', async () => {
    const email = newEmail()
    const chosen = {
      id: '01890000-0000-7000-8000-000000000000',
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
      provider: 'google',
      passwordHash: 'x',
      disabledAt: null,
      schools: [{ id: '1', name: 'Mine' }],
    }
    const { status, body } = await send({ ...nok, email, ...chosen })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ provider: 'local', schools: [], role: 'parent' })
    expect(body.user.id).not.toBe(chosen.id)
    expect(body.user.createdAt.startsWith('2020')).toBe(false)
    expect(await count('"User" WHERE email = $1 AND "emailVerifiedAt" IS NULL', [email])).toBe(1)
  })
})

describe('registration refuses', () => {
  test.each<[string, unknown, string]>([
    ['role', 'admin', 'invalid'],
    ['role', 'Parent', 'invalid'],
    ['role', ['parent'], 'invalid'],
    ['email', 'nok', 'invalidEmail'],
    ['email', 'nok＠example.com', 'invalidEmail'],
    ['email', 'nok@ｅxample.com', 'invalidEmail'],
    ['email', 'nok@example.com\r\nBcc: spy@example.com', 'invalidEmail'],
    ['email', 'nok@example.com\nspy@example.com', 'invalidEmail'],
    ['email', '"nok@evil.example"@example.com', 'invalidEmail'],
    ['email', 'nok@example.com,spy@example.com', 'invalidEmail'],
    ['email', 'Nok <nok@example.com>', 'invalidEmail'],
    ['email', 'nok(comment)@example.com', 'invalidEmail'],
    ['email', 'nok@example.com\u0000', 'invalidEmail'],
    ['email', 'nok@[127.0.0.1]', 'invalidEmail'],
    ['email', `${'n'.repeat(243)}@example.com`, 'invalidEmail'],
    ['email', { contains: '' }, 'invalid'],
    ['email', ' ', 'required'],
    ['password', '12345', 'passwordTooShort'],
    ['password', 'สวัสด', 'passwordTooShort'],
    ['password', '😀😀😀😀😀', 'passwordTooShort'],
    ['password', 'p'.repeat(129), 'passwordTooLong'],
    ['password', 'secret\u0000secret', 'invalidCharacters'],
    ['password', 123456, 'invalid'],
    ['password', '123456', 'passwordCommon'],
    ['password', 'PassWord1', 'passwordCommon'],
    ['firstName', '', 'required'],
    ['firstName', '\u00a0 ', 'required'],
    ['firstName', 'n'.repeat(101), 'tooLong'],
    ['lastName', 'Su\nwan', 'invalidCharacters'],
    ['lastName', 'Su\u202ewan', 'invalidCharacters'],
    ['lastName', 'Su\ud800wan', 'invalidCharacters'],
  ])('a registration is refused with %s %j', async (field, value, code) => {
    const before = await rowCounts()
    const { status, body, cookie } = await send({ ...nok, email: newEmail(), [field]: value })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(body.errors).toEqual([{ field, code, message: expect.stringMatching(/\S/) }])
    expect(body.message).toBe((body.errors[0] as { message?: string }).message)
    expect(cookie).toBeUndefined()
    expect(await rowCounts()).toEqual(before)
  })

  test.each(Object.keys(nok))('a registration is refused without %s', async (field) => {
    for (const value of [undefined, null]) {
      const { status, body } = await send({ ...nok, email: newEmail(), [field]: value })
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ field, code: 'required', message: expect.any(String) }],
      })
    }
  })

  test('a registration is refused with a name of 101 letters, and accepted with one of 100, counted as people do', async () => {
    for (const character of ['n', 'ก', '😀']) {
      expect((await send({ ...nok, email: newEmail(), lastName: character.repeat(101) })).status).toBe(400)
      const { body } = await send({
        ...nok,
        email: newEmail(),
        lastName: character.repeat(100),
        password: character.repeat(6),
      })
      expect(body.user.lastName).toBe(character.repeat(100))
    }
  })

  test.each([
    ['nobody’s choice', {}, 'Password must be at least 6 characters'],
    ['Accept-Language', { 'accept-language': 'th-TH,th;q=0.9,en;q=0.8' }, 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร'],
    ['a language that is not there', { 'accept-language': 'de-DE,de' }, 'Password must be at least 6 characters'],
    ['the cookie', { cookie: 'a=b; language=th' }, 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร'],
    [
      'the cookie over Accept-Language',
      { cookie: 'language=en', 'accept-language': 'th' },
      'Password must be at least 6 characters',
    ],
    ['a broken cookie', { cookie: 'language=%E0%A4', 'accept-language': 'th' }, 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร'],
  ])('a registration is refused in the language of %s', async (_which, headers, sentence) => {
    const { body } = await send({ ...nok, email: newEmail(), password: '12345' }, headers)
    expect(body.message).toBe(sentence)
    const taken = await send(nok, headers)
    expect(taken.status).toBe(409)
    expect(/[ก-๙]/.test(taken.body.message)).toBe(/[ก-๙]/.test(sentence))
  })
})

describe('registration with an Idempotency-Key', () => {
  test('a repeated registration with one key answers 200 with the same account, signed in again', async () => {
    const [body, address, key] = [{ ...nok, email: newEmail() }, newAddress(), { 'idempotency-key': 'intent-1' }]
    const first = await send(body, key, address)
    const before = await rowCounts()
    const second = await send(body, key, address)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    const more = ['Session', 'SignIn', 'AuditEvent'].map((table) => [table, (before[table] ?? 0) + 1])
    expect(await rowCounts()).toEqual({ ...before, ...Object.fromEntries(more) })
    expect(second.cookie).not.toBe(first.cookie)
    for (const { cookie } of [first, second]) expect((await call(getUser, '', { cookie })).status).toBe(200)
  })

  test('two concurrent registrations with one key create one account', async () => {
    const [body, address, key] = [{ ...nok, email: newEmail() }, newAddress(), { 'idempotency-key': 'intent-2' }]
    const answers = await allAtOnce(12, () => send(body, key, address))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 11 }, () => 200), 201])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
    expect(await count('"User" WHERE email = $1', [body.email])).toBe(1)
  })

  test('a key is refused with 422 for another account’s registration, and is free again after a refusal', async () => {
    const [address, key] = [newAddress(), { 'idempotency-key': 'intent-3' }]
    expect((await send({ ...nok, email: 'nok' }, key, address)).status).toBe(400)
    expect((await send(nok, key, address)).status).toBe(409)
    expect((await send({ ...nok, email: newEmail() }, key, address)).status).toBe(201)
    const other = await send({ ...nok, email: newEmail() }, key, address)
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(other.cookie).toBeUndefined()
    expect((await send({ ...nok, email: newEmail() }, key, newAddress())).status).toBe(201)
  })
})
