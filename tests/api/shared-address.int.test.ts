import { randomUUID } from 'node:crypto'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as accept } from '@/app/api/school-referrals/[token]/accept/route'
import { GET as open } from '@/app/api/school-referrals/[token]/route'
import { POST as answer } from '@/app/api/teacher-assessments/route'
import { GET as openTeacherLink } from '@/app/api/teacher-referrals/[token]/route'
import { linkToken } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { referralLinkHeader } from '@/lib/request/referral-link'
import { call, newAddress } from '../support/api'
import { eachAtOnce } from '../support/at-once'
import { askTeacher, fewSigns, newFamily, newPerson, password } from '../support/people'
import { newSchool, student } from '../support/schools'
import { clearLimits, sql } from '../support/sql'

/**
 * A school's hall has one network address. Limits and people are a twentieth of production: 100 parents and 500 guesses
 * instead of 2,000 and 10,000. `npm run bench -- hall` has full size.
 */
const scale = 0.05
process.env.RATE_LIMIT_SCALE = String(scale)

beforeEach(clearLimits)

async function newLetters(schoolId: string, count: number): Promise<string[]> {
  const expiresAt = new Date(Date.now() + 60_000)
  const rows = Array.from({ length: count }, () => ({ ...student, id: randomUUID(), schoolId, expiresAt }))
  await db().schoolReferral.createMany({ data: rows })
  return rows.map(({ id }) => linkToken('school', id, 1))
}

const withLink = (token: string) => ({ [referralLinkHeader]: token })

function read(token: string, address: string) {
  return call(open, `/api/school-referrals/${token}`, { params: { token }, address })
}

let people = 0

function signUp(address: string, headers: Record<string, string> = {}) {
  const body = { firstName: 'Nok', lastName: 'Suwan', email: `hall${people++}@example.com`, password, role: 'parent' }
  return call<{ code: string }>(register, '/api/auth/register', { method: 'POST', body, address, headers })
}

function signIn(email: string | null, given: string, address: string, headers: Record<string, string> = {}) {
  const body = { email, password: given }
  return call<{ code: string }>(login, '/api/auth/login', { method: 'POST', body, address, headers })
}

test('all parents with a referral link register from one address without a refusal', async () => {
  const [address, letters] = [newAddress(), await newLetters(await newSchool(), 2_000 * scale)]
  const statuses: number[] = []
  await eachAtOnce(letters, async (token) => {
    const seen = await read(token, address)
    const opened = await signUp(address, withLink(token))
    const taken = await call(accept, '', { method: 'POST', params: { token }, cookie: opened.cookie, address })
    statuses.push(seen.status, opened.status, taken.status)
  })
  expect(statuses.filter((status) => status === 429)).toEqual([])
  expect(statuses.filter((status) => status === 201)).toHaveLength(2_000 * scale)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 * 2_000 * scale)
})

test('guesses from the hall are as few as from anywhere: 300 in a quarter of an hour, link or none', async () => {
  const [address, [token = ''], person] = [newAddress(), await newLetters(await newSchool(), 1), await newPerson()]
  const statuses: number[] = []
  for (let guess = 0; guess < 10_000 * scale; guess++) {
    const headers = guess % 2 ? withLink(token) : {}
    statuses.push((await signIn(`nobody${guess}@example.com`, 'wrong', address, headers)).status)
  }
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(300 * scale)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect((await signIn(person.user.email, password, newAddress())).status).toBe(200)
})

describe('what comes with a link counts against the address when', () => {
  const limit = Math.floor(50 * scale)

  async function opened(tokens: string[]): Promise<number> {
    const address = newAddress()
    let count = 0
    for (const token of tokens) if ((await signUp(address, withLink(token))).status === 201) count++
    return count
  }

  test('a registration with a link counts against the address when the link is none, is another purpose’s, or has ended', async () => {
    const [token = ''] = await newLetters(await newSchool(), 1)
    const [id = ''] = token.split('.')
    await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() - interval '1 second' WHERE id = $1`, [id])
    const bad = [token, linkToken('teacher', id, 1), linkToken('school', randomUUID(), 1), 'x', `${token}x`]
    expect(await opened(bad)).toBe(limit)
  })

  test('a registration with the demo’s link, which any account can make, counts against the address', async () => {
    const demo = await newSchool()
    await sql(`UPDATE "School" SET "isDemo" = true WHERE id = $1`, [demo])
    expect(await opened(await newLetters(demo, 5))).toBe(limit)
  })

  test('a registration counts against the address when one referral opens account after account', async () => {
    const [token = ''] = await newLetters(await newSchool(), 1)
    expect(await opened(Array(6).fill(token))).toBe(1 + limit)
  })
})

test('one link that is opened without end counts against the address in the end', async () => {
  const [address, [token = '']] = [newAddress(), await newLetters(await newSchool(), 1)]
  const statuses: number[] = []
  for (let i = 0; i < 60 * scale + 300 * scale + 1; i++) statuses.push((await read(token, address)).status)
  expect(statuses.indexOf(429)).toBe(60 * scale + 300 * scale)
  expect((await read(token, newAddress())).status).toBe(200)
})

test('a teacher’s link counts for itself: a staff room of teachers is not refused', async () => {
  const [family, address] = [await newFamily(), newAddress()]
  const { token } = await askTeacher(family.cookie, family.child.id)
  // The address has used up the limit of visitors.
  for (let i = 0; i < 300 * scale; i++) await call(openTeacherLink, '/x', { params: { token: 'x' }, address })
  expect((await call(openTeacherLink, '/x', { params: { token }, address })).status).toBe(429)
  const seen = await call(openTeacherLink, `/api/teacher-referrals/${token}`, { params: { token }, address })
  expect(seen.status).toBe(200)
  const body = { token, childId: family.child.id, teacherName: 'Ms. Siriporn', answers: fewSigns }
  const path = '/api/teacher-assessments'
  expect((await call(answer, path, { method: 'POST', body, address })).status).toBe(429)
  expect((await call(answer, path, { method: 'POST', body, address, headers: withLink(token) })).status).toBe(201)
})
