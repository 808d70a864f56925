import { randomUUID } from 'node:crypto'
import { linkToken, student } from './secrets.mjs'

const at = ({ schoolId }) => `?school=${schoolId}`
const pending = (side) => side.refer()

/** Someone invited, and the link. */
async function invited(side) {
  const person = await side.person()
  const { id } = await side.post(side.admin, `/api/schools/invitations${at(side)}`, {
    email: person.email,
    role: 'member',
  })
  // The school's day holds fifty of them.
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
const fileOf = () => {
  const rows = Array.from(
    { length: 20 },
    (_, row) => `Ton ${row},4,มาลี,m-${randomUUID()}@example.com,Mr. Preecha,Reason`,
  )
  return [header, ...rows].join('\n')
}

/** What is typed into the field, and what it finds. */
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
  {
    name: 'GET /api/school-referrals',
    ask: (side) => ({ by: side.member, path: `/api/school-referrals${at(side)}` }),
  },
  { name: 'GET /api/school-referrals, by key', ask: ({ key }) => ({ key }) },
  {
    name: 'GET /api/school-referrals, completed since 2020, by key',
    ask: ({ key }) => ({ key, path: '/api/school-referrals?status=completed&from=2020-01-01' }),
  },
  {
    name: 'GET /api/school-referrals, declined since today, by key',
    ask: ({ key }) => ({
      key,
      path: `/api/school-referrals?status=declined&from=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`,
    }),
  },
  {
    name: 'POST /api/school-referrals',
    ask: (side) => ({
      by: side.member,
      path: `/api/school-referrals${at(side)}`,
      body: student(),
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  { name: 'POST /api/school-referrals, by key', ask: ({ key }) => ({ key, body: student() }) },
  {
    name: 'GET /api/school-referrals/[token]',
    ask: ({ referral }) => ({ path: `/api/school-referrals/${referral.token}` }),
  },
  {
    name: 'POST /api/school-referrals/[token]/accept',
    prepare: async (side) => ({ person: await side.person(), ...(await side.refer()) }),
    ask: (_, { person, token }) => ({ by: person, path: `/api/school-referrals/${token}/accept`, body: {} }),
  },
  {
    name: 'POST /api/school-referrals/[token]/decline',
    prepare: pending,
    ask: (_, { token }) => ({ path: `/api/school-referrals/${token}/decline`, body: {} }),
  },
  {
    name: 'POST /api/school-referrals/[token]/resend',
    prepare: pending,
    ask: (side, { id }) => ({ by: side.member, path: `/api/school-referrals/${id}/resend${at(side)}` }),
  },
  {
    name: 'POST /api/school-referrals/[token]/revoke',
    prepare: pending,
    ask: (side, { id }) => ({ by: side.member, path: `/api/school-referrals/${id}/revoke${at(side)}` }),
  },
  {
    // Of a whole school it is as long as the school is large.
    name: 'POST /api/school-referrals/export, what one address finds',
    ask: (side) => ({
      by: side.member,
      path: `/api/school-referrals/export${at(side)}`,
      body: { search: 'guardian17@' },
    }),
  },
  {
    name: 'POST /api/school-referrals/import',
    ask: (side) => ({ by: side.member, path: `/api/school-referrals/import${at(side)}`, body: { text: fileOf() } }),
  },
  {
    name: 'POST /api/school-referrals/import/preview',
    ask: (side) => ({
      by: side.member,
      path: `/api/school-referrals/import/preview${at(side)}`,
      body: { text: fileOf() },
    }),
  },
  ...Object.entries(searches).map(([what, body]) => ({
    name: `POST /api/school-referrals/search, ${what}`,
    ask: (side) => ({
      by: side.member,
      path: `/api/school-referrals/search${at(side)}`,
      body,
    }),
  })),
  {
    name: 'POST /api/school-invitations/accept',
    prepare: invited,
    ask: (_, { person, token }) => ({ by: person, body: { token } }),
  },
  {
    name: 'GET /api/schools/invitations',
    ask: (side) => ({ by: side.admin, path: `/api/schools/invitations${at(side)}` }),
  },
  {
    name: 'POST /api/schools/invitations',
    ask: (side) => ({
      by: side.admin,
      path: `/api/schools/invitations${at(side)}`,
      body: { email: `probe-invited-${randomUUID()}@example.com`, role: 'member' },
    }),
  },
  {
    name: 'POST /api/schools/invitations/[invitationId]/resend',
    prepare: invited,
    ask: ({ admin }, { id }) => ({ by: admin, path: `/api/schools/invitations/${id}/resend` }),
  },
  {
    name: 'POST /api/schools/invitations/[invitationId]/revoke',
    prepare: invited,
    ask: ({ admin }, { id }) => ({ by: admin, path: `/api/schools/invitations/${id}/revoke` }),
  },
  { name: 'GET /api/schools/keys', ask: (side) => ({ by: side.admin, path: `/api/schools/keys${at(side)}` }) },
  {
    name: 'POST /api/schools/keys',
    prepare: key,
    ask: (side) => ({ by: side.admin, path: `/api/schools/keys${at(side)}`, body: { name: 'Bench too' } }),
  },
  {
    name: 'POST /api/schools/keys/[keyId]/revoke',
    prepare: key,
    ask: ({ admin }, id) => ({ by: admin, path: `/api/schools/keys/${id}/revoke` }),
  },
  { name: 'GET /api/schools/members', ask: (side) => ({ by: side.member, path: `/api/schools/members${at(side)}` }) },
  {
    name: 'PATCH /api/schools/members/[memberId]',
    prepare: joined,
    ask: ({ admin }, id) => ({ by: admin, path: `/api/schools/members/${id}`, body: { role: 'admin' } }),
  },
  {
    name: 'DELETE /api/schools/members/[memberId]',
    prepare: joined,
    ask: ({ admin }, id) => ({ by: admin, path: `/api/schools/members/${id}` }),
  },
]
