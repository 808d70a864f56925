import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import createClient from 'openapi-fetch'
import { POST as create, GET as list } from '@/app/api/school-referrals/route'
import { apiPath, servedDocument } from '../support/openapi'
import { typesOf } from '../support/openapi-types'
import type { NewSchoolReferral, Refusal, SchoolApi, SchoolReferral } from '../support/school-api'
import { newKey, newSchool } from '../support/schools'
import { sql } from '../support/sql'

const file = path.join(__dirname, '../support/school-api.ts')
const ton: NewSchoolReferral = {
  studentName: 'Ton Charoen',
  studentGrade: '4',
  parentEmail: 'malee@example.com',
  referringTeacher: 'Preecha Kaewta',
}

async function newClient() {
  const { key } = await newKey(await newSchool())
  return createClient<SchoolApi>({
    baseUrl: 'http://localhost:3000',
    headers: { 'X-API-Key': key },
    fetch: (request) => (request.method === 'GET' ? list : create)(request, { params: Promise.resolve({}) }),
  })
}

function formatted(source: string): string {
  const biome = path.join(__dirname, '../../node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'format', '--stdin-file-path=tests/support/school-api.ts']
  return spawnSync(process.execPath, args, { input: source, encoding: 'utf8' }).stdout
}

test('the types that are kept are those of the description', async () => {
  const made = formatted(typesOf(await servedDocument()))
  if (process.env.RENEW_API_TYPES) writeFileSync(file, made)
  expect(made).toMatch(/\S/)
  expect(readFileSync(file, 'utf8')).toBe(made)
})

test('a client refers a student once, however often it asks with one idempotency key, and finds the referral in the list', async () => {
  const client = await newClient()
  const sent = { body: ton, params: { header: { 'Idempotency-Key': 'row-7' } } }
  const first = await client.POST(apiPath, sent)
  const second = await client.POST(apiPath, sent)
  expect([first.response.status, second.response.status]).toEqual([201, 200])
  expect(first.data).toMatchObject({ ...ton, status: 'pending', parentName: null })
  expect(second.data).toEqual(first.data)

  const made: SchoolReferral | undefined = first.data
  expect(new URL(made?.referralLink ?? '').pathname).toBe('/school-referral')
  const { data: pending = [] } = await client.GET(apiPath, { params: { query: { status: 'pending' } } })
  expect(pending).toEqual([first.data])
  const { data: accepted } = await client.GET(apiPath, { params: { query: { status: 'accepted' } } })
  expect(accepted).toEqual([])
})

test('a client reads page after page by the Link header', async () => {
  const client = await newClient()
  const { data: made } = await client.POST(apiPath, { body: ton })
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt", "createdAt")
     SELECT gen_random_uuid(), r."schoolId", 'S', 'p@example.com', 'T', now() + interval '1 day', now() - n * interval '1 minute'
     FROM generate_series(1, 250) n, "SchoolReferral" r WHERE r.id = $1`,
    [made?.id],
  )
  const first = await client.GET(apiPath)
  const next = /[?&]before=([^&>]+)/.exec(first.response.headers.get('Link') ?? '')?.[1]
  const second = await client.GET(apiPath, { params: { query: { before: next } } })
  expect([first.data?.length, second.data?.length, second.response.headers.get('Link')]).toEqual([200, 51, null])
})

test('what is refused has its type too', async () => {
  const client = await newClient()
  const { data, error } = await client.POST(apiPath, { body: { ...ton, parentEmail: 'malee' } })
  const refusal: Refusal | undefined = error
  expect(data).toBeUndefined()
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'parentEmail', code: 'invalidEmail' }] })
})

test('a client’s mistake is a type error before anything is sent', () => {
  // @ts-expect-error a name is a text
  const wrong: NewSchoolReferral = { ...ton, studentName: 7 }
  // @ts-expect-error there is no such grade
  const unknown: NewSchoolReferral = { ...ton, studentGrade: '13' }
  expect([wrong.studentName, unknown.studentGrade]).toEqual([7, '13'])
})
