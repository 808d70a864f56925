import { randomUUID } from 'node:crypto'
import { linkToken, password, student } from '../../samples.mjs'
import { call, callAfter } from './call.mjs'

const at = ({ schoolId }) => `?school=${schoolId}`
const pending = (side) => side.refer()

async function printed(side) {
  const { id } = await side.refer()
  await side.sql(`UPDATE "SchoolReferral" SET "letterPrintedAt" = now() WHERE id = $1`, [id])
  return { id }
}

async function invited(side) {
  const person = await side.person()
  const body = { email: person.email, role: 'member' }
  const { id } = await side.post(side.admin, `/api/schools/invitations${at(side)}`, body)
  return { person, id, token: linkToken('school-invitation', id) }
}

async function acceptedLetter(side) {
  const code = await side.printLetter()
  await side.post(undefined, '/api/letters/accept', { code, firstName: 'A', lastName: 'B', password })
  return code
}

async function joined(side) {
  return side.join(await side.person(), 'member')
}

async function key(side) {
  await side.sql(`UPDATE "ApiKey" SET "revokedAt" = now() WHERE name = 'Bench too'`)
  const { id } = await side.post(side.admin, `/api/schools/keys${at(side)}`, { name: 'Bench too' })
  return id
}

const header = 'studentName,studentGrade,parentName,parentEmail,referringTeacher,referralReason'
const row = (_, index) => `Ton ${index},4,มาลี,m-${randomUUID()}@example.com,Mr. Preecha,Reason`
const fileOf = () => [header, ...Array.from({ length: 20 }, row)].join('\n')

const searches = {
  'one word': { search: 'สมชาย' },
  'a name of two words': { search: 'Nok Suwan' },
  'a Thai name of two words': { search: 'มาลี ทองดี' },
  'two letters': { search: 'Su' },
  'an address': { search: 'guardian17@' },
  'found nowhere': { search: 'zzyzx' },
  'within one status': { search: 'Malee', status: 'completed' },
  'one status': { status: 'pending' },
}

export const callsOfSchools = [
  call('GET /api/school-referrals', ({ member }) => ({ by: member, ofSchool: true })),
  call('GET /api/school-referrals, by key', ({ key }) => ({ key })),
  call('GET /api/school-referrals, completed since 2020, by key', ({ key }) => ({
    key,
    query: 'status=completed&from=2020-01-01',
  })),
  call('GET /api/school-referrals, declined since today, by key', ({ key }) => ({
    key,
    query: `status=declined&from=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`,
  })),
  call('POST /api/school-referrals', ({ member }) => ({
    by: member,
    ofSchool: true,
    body: student(),
    headers: { 'idempotency-key': randomUUID() },
  })),
  call('POST /api/school-referrals, by key', ({ key }) => ({ key, body: student() })),
  call('GET /api/school-referrals/[token]', ({ referral }) => ({ param: referral.token })),
  callAfter(
    'POST /api/school-referrals/[token]/accept',
    async (side) => ({ person: await side.person(), ...(await side.refer()) }),
    (_, { person, token }) => ({ by: person, param: token, body: {} }),
  ),
  callAfter('POST /api/school-referrals/[token]/decline', pending, (_, { token }) => ({ param: token, body: {} })),
  callAfter('POST /api/school-referrals/[token]/letter', pending, ({ member }, { id }) => ({
    by: member,
    param: id,
    ofSchool: true,
    body: { perPage: 1 },
  })),
  callAfter('POST /api/school-referrals/[token]/letter-lost', printed, ({ member }, { id }) => ({
    by: member,
    param: id,
    ofSchool: true,
  })),
  callAfter('POST /api/school-referrals/[token]/resend', pending, ({ member }, { id }) => ({
    by: member,
    param: id,
    ofSchool: true,
  })),
  callAfter('POST /api/school-referrals/[token]/revoke', pending, ({ member }, { id }) => ({
    by: member,
    param: id,
    ofSchool: true,
  })),
  callAfter(
    'POST /api/letters/accept',
    (side) => side.printLetter(),
    (_, code) => ({
      body: { code, firstName: 'A', lastName: 'B', password },
      headers: { 'idempotency-key': randomUUID() },
    }),
  ),
  callAfter('POST /api/letters/login', acceptedLetter, (_, code) => ({ body: { code, password } })),
  // An export of a whole school grows with the school.
  call('POST /api/school-referrals/export, what one address finds', ({ member }) => ({
    by: member,
    ofSchool: true,
    body: { search: 'guardian17@' },
  })),
  call('POST /api/school-referrals/import', ({ member }) => ({ by: member, ofSchool: true, body: { text: fileOf() } })),
  ...['corrections', 'preview'].map((what) =>
    call(`POST /api/school-referrals/import/${what}`, ({ member }) => ({
      by: member,
      ofSchool: true,
      body: { text: fileOf() },
    })),
  ),
  ...Object.entries(searches).map(([what, body]) =>
    call(`POST /api/school-referrals/search, ${what}`, ({ member }) => ({ by: member, ofSchool: true, body })),
  ),
  callAfter('POST /api/school-invitations/accept', invited, (_, { person, token }) => ({
    by: person,
    body: { token },
  })),
  // A member of one class: an admin's list grows with the school.
  call('GET /api/schools/classes', ({ classTeacher }) => ({ by: classTeacher, ofSchool: true })),
  call('GET /api/schools/classes/[classId]/students', ({ classTeacher, listed }) => ({
    by: classTeacher,
    param: listed.id,
    ofSchool: true,
  })),
  call('POST /api/schools/classes/[classId]/actions', ({ classTeacher, listed: { id, referralIds } }) => ({
    by: classTeacher,
    param: id,
    ofSchool: true,
    body: { act: 'resend', referralIds },
  })),
  call('POST /api/schools/classes/[classId]/letters', ({ classTeacher, listed: { id, referralIds } }) => ({
    by: classTeacher,
    param: id,
    ofSchool: true,
    body: { referralIds, perPage: 2 },
  })),
  callAfter(
    'DELETE /api/schools/classes/[classId]',
    (side) => side.addClass(40),
    ({ admin }, { id }) => ({ by: admin, param: id, ofSchool: true }),
  ),
  call('GET /api/schools/invitations', ({ admin }) => ({ by: admin, ofSchool: true })),
  call('POST /api/schools/invitations', ({ admin }) => ({
    by: admin,
    ofSchool: true,
    body: { email: `probe-invited-${randomUUID()}@example.com`, role: 'member' },
  })),
  callAfter('POST /api/schools/invitations/[invitationId]/resend', invited, ({ admin }, { id }) => ({
    by: admin,
    param: id,
  })),
  callAfter('POST /api/schools/invitations/[invitationId]/revoke', invited, ({ admin }, { id }) => ({
    by: admin,
    param: id,
  })),
  call('GET /api/schools/keys', ({ admin }) => ({ by: admin, ofSchool: true })),
  callAfter('POST /api/schools/keys', key, ({ admin }) => ({ by: admin, ofSchool: true, body: { name: 'Bench too' } })),
  callAfter('POST /api/schools/keys/[keyId]/revoke', key, ({ admin }, id) => ({ by: admin, param: id })),
  call('GET /api/schools/members', ({ member }) => ({ by: member, ofSchool: true })),
  callAfter('PATCH /api/schools/members/[memberId]', joined, ({ admin }, id) => ({
    by: admin,
    param: id,
    body: { role: 'admin' },
  })),
  callAfter('PUT /api/schools/members/[memberId]/classes', joined, ({ admin, listed }, id) => ({
    by: admin,
    param: id,
    body: { ownClassesOnly: true, classIds: [listed.id] },
  })),
  callAfter('DELETE /api/schools/members/[memberId]', joined, ({ admin }, id) => ({ by: admin, param: id })),
]
