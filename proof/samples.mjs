import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'

export const secret = 'only-for-measuring-0123456789abcdef012345'
export const lineSecret = 'only-for-measuring'
export const password = 'calm-moon-54'
export const answers = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
export const child = {
  name: 'Ploy',
  age: 8,
  grade: '2',
  school: 'Rajini School',
  gender: 'female',
  nationality: 'thai',
}

export function screeningConsent(childId) {
  return { childId, purpose: 'screening', relation: 'mother' }
}

export function account(email) {
  return { firstName: 'Nok', lastName: 'Suwan', email, password, role: 'parent' }
}

export function student() {
  return {
    studentName: 'Ton Charoen',
    studentGrade: '4',
    parentName: 'มาลี เจริญ',
    parentEmail: `malee-${randomUUID()}@example.com`,
    referringTeacher: 'Mr. Preecha Kaewta',
    referralReason: 'Often loses his place.',
  }
}

export function hashed(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** As lib/auth/signed-link.ts makes it. */
export function linkToken(purpose, id) {
  return `${id}.${createHmac('sha256', secret).update(`link:${purpose}:${id}:1`).digest('base64url')}`
}

/** As lib/letter-code.ts makes it, of no letter yet, and as lib/auth/letter-code.ts stores it. */
export function newLetterCode() {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const signs = Array.from(randomBytes(11), (byte) => byte % 32)
  const check = signs.reduce((sum, value, place) => sum + value * (2 * place + 1), 0) % 32
  const code = [...signs, check].map((value) => alphabet[value]).join('')
  return { code, hash: createHmac('sha256', secret).update(`letter-code:${code}`).digest('base64url') }
}

/** As lib/email-verification/tokens/account-token.ts makes it. */
export function accountToken(id) {
  return createHmac('sha256', secret).update(`account-token:${id}`).digest('base64url')
}

/** Writes a school with an API key. `sql` runs a statement with values. */
export async function createSchool(sql, name) {
  const [schoolId, key] = [randomUUID(), `sati_live_${randomUUID().replaceAll('-', '')}`]
  await sql('INSERT INTO "School" (id, name) VALUES ($1, $2)', [schoolId, name])
  const values = [randomUUID(), schoolId, 'Student records', hashed(key), key.slice(-4)]
  await sql('INSERT INTO "ApiKey" (id, "schoolId", name, "keyHash", "lastFour") VALUES ($1, $2, $3, $4, $5)', values)
  return { schoolId, key }
}

/** Writes a session. Returns its cookie. */
export async function createSession(sql, userId) {
  const token = randomUUID() + randomUUID()
  await sql(
    `INSERT INTO "Session" (id, "userId", "tokenHash", "expiresAt") VALUES (new_id(), $1, $2, now() + interval '7 days')`,
    [userId, hashed(token)],
  )
  return `sati-session=${token}`
}

/** Writes a signed-in account with the hash of a password. */
export async function createAccount(sql, { email, hash, role = 'parent', isConfirmed = true }) {
  const [{ id }] = await sql(
    `INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", "emailVerifiedAt", role, provider, "passwordHash",
       "updatedAt")
     VALUES (gen_random_uuid(), 'Nok', 'Suwan', $1, $1, CASE WHEN $4 THEN now() END, $2::"Role", 'local', $3, now())
     RETURNING id`,
    [email, role, hash, isConfirmed],
  )
  await sql(
    `INSERT INTO "Consent" (id, "userId", purpose, "textVersion", language) VALUES (new_id(), $1, 'terms', 'terms-18', 'en')`,
    [id],
  )
  return { id, email, cookie: await createSession(sql, id) }
}
