import { randomUUID } from 'node:crypto'
import { linkToken, student } from '../../samples.mjs'

const at = ({ schoolId }) => `?school=${schoolId}`
const pending = (side) => side.refer()

async function invited(side) {
  const person = await side.person()
  const body = { email: person.email, role: 'member' }
  const { id } = await side.post(side.admin, `/api/schools/invitations${at(side)}`, body)
  return { person, id, token: linkToken('school-invitation', id) }
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
  { name: 'GET /api/school-referrals', ask: ({ member }) => ({ by: member, ofSchool: true }) },
  { name: 'GET /api/school-referrals, by key', ask: ({ key }) => ({ key }) },
  {
    name: 'GET /api/school-referrals, completed since 2020, by key',
    ask: ({ key }) => ({ key, query: 'status=completed&from=2020-01-01' }),
  },
  {
    name: 'GET /api/school-referrals, declined since today, by key',
    ask: ({ key }) => ({
      key,
      query: `status=declined&from=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`,
    }),
  },
  {
    name: 'POST /api/school-referrals',
    ask: ({ member }) => ({
      by: member,
      ofSchool: true,
      body: student(),
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  { name: 'POST /api/school-referrals, by key', ask: ({ key }) => ({ key, body: student() }) },
  { name: 'GET /api/school-referrals/[token]', ask: ({ referral }) => ({ param: referral.token }) },
  {
    name: 'POST /api/school-referrals/[token]/accept',
    prepare: async (side) => ({ person: await side.person(), ...(await side.refer()) }),
    ask: (_, { person, token }) => ({ by: person, param: token, body: {} }),
  },
  {
    name: 'POST /api/school-referrals/[token]/decline',
    prepare: pending,
    ask: (_, { token }) => ({ param: token, body: {} }),
  },
  {
    name: 'POST /api/school-referrals/[token]/resend',
    prepare: pending,
    ask: ({ member }, { id }) => ({ by: member, param: id, ofSchool: true }),
  },
  {
    name: 'POST /api/school-referrals/[token]/revoke',
    prepare: pending,
    ask: ({ member }, { id }) => ({ by: member, param: id, ofSchool: true }),
  },
  {
    // An export of a whole school grows with the school.
    name: 'POST /api/school-referrals/export, what one address finds',
    ask: ({ member }) => ({ by: member, ofSchool: true, body: { search: 'guardian17@' } }),
  },
  {
    name: 'POST /api/school-referrals/import',
    ask: ({ member }) => ({ by: member, ofSchool: true, body: { text: fileOf() } }),
  },
  {
    name: 'POST /api/school-referrals/import/preview',
    ask: ({ member }) => ({ by: member, ofSchool: true, body: { text: fileOf() } }),
  },
  ...Object.entries(searches).map(([what, body]) => ({
    name: `POST /api/school-referrals/search, ${what}`,
    ask: ({ member }) => ({ by: member, ofSchool: true, body }),
  })),
  {
    name: 'POST /api/school-invitations/accept',
    prepare: invited,
    ask: (_, { person, token }) => ({ by: person, body: { token } }),
  },
  { name: 'GET /api/schools/invitations', ask: ({ admin }) => ({ by: admin, ofSchool: true }) },
  {
    name: 'POST /api/schools/invitations',
    ask: ({ admin }) => ({
      by: admin,
      ofSchool: true,
      body: { email: `probe-invited-${randomUUID()}@example.com`, role: 'member' },
    }),
  },
  {
    name: 'POST /api/schools/invitations/[invitationId]/resend',
    prepare: invited,
    ask: ({ admin }, { id }) => ({ by: admin, param: id }),
  },
  {
    name: 'POST /api/schools/invitations/[invitationId]/revoke',
    prepare: invited,
    ask: ({ admin }, { id }) => ({ by: admin, param: id }),
  },
  { name: 'GET /api/schools/keys', ask: ({ admin }) => ({ by: admin, ofSchool: true }) },
  {
    name: 'POST /api/schools/keys',
    prepare: key,
    ask: ({ admin }) => ({ by: admin, ofSchool: true, body: { name: 'Bench too' } }),
  },
  { name: 'POST /api/schools/keys/[keyId]/revoke', prepare: key, ask: ({ admin }, id) => ({ by: admin, param: id }) },
  { name: 'GET /api/schools/members', ask: ({ member }) => ({ by: member, ofSchool: true }) },
  {
    name: 'PATCH /api/schools/members/[memberId]',
    prepare: joined,
    ask: ({ admin }, id) => ({ by: admin, param: id, body: { role: 'admin' } }),
  },
  {
    name: 'DELETE /api/schools/members/[memberId]',
    prepare: joined,
    ask: ({ admin }, id) => ({ by: admin, param: id }),
  },
]
