import { randomUUID } from 'node:crypto'
import { answers, child, screeningConsent } from '../../samples.mjs'

const withKey = () => ({ headers: { 'idempotency-key': randomUUID() } })

async function teacherAsked(side) {
  const { parent, child } = await side.parentWithChild()
  return { parent, child, ...(await side.askTeacher(parent, child)) }
}

async function invited(side) {
  const { parent, child } = await side.parentWithChild()
  const second = await side.person()
  return { parent, child, second, ...(await side.inviteSecond(parent, child, second)) }
}

export const callsOfFamilies = [
  {
    name: 'POST /api/assessments',
    prepare: (side) => side.parentWithChild(),
    ask: (_, { parent, child }) => ({ by: parent, body: { childId: child, answers }, ...withKey() }),
  },
  { name: 'GET /api/assessments/child', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'GET /api/assessments/child, of one',
    ask: ({ parent, child }) => ({ by: parent, query: `childId=${child}` }),
  },
  { name: 'GET /api/assessments/child/[childId]', ask: ({ parent, child }) => ({ by: parent, param: child }) },
  {
    name: 'GET /api/assessments/child/[childId], by the second parent',
    ask: ({ second, child }) => ({ by: second, param: child }),
  },
  { name: 'GET /api/children', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'POST /api/children',
    prepare: (side) => side.person(),
    ask: (_, by) => ({ by, body: child, ...withKey() }),
  },
  {
    name: 'PATCH /api/children/[childId]',
    ask: ({ parent, other }) => ({ by: parent, param: other, body: { grade: '3' } }),
  },
  {
    name: 'DELETE /api/children/[childId]',
    async prepare(side) {
      const { parent, child } = await side.family()
      await side.askDoctor(parent, child)
      await side.visitLink(parent, child)
      return { parent, child }
    },
    ask: (_, { parent, child }) => ({ by: parent, param: child }),
  },
  { name: 'GET /api/children/[childId]/access-log', ask: ({ parent, child }) => ({ by: parent, param: child }) },
  { name: 'GET /api/children/[childId]/fhir', ask: ({ parent, child }) => ({ by: parent, param: child }) },
  {
    name: 'PATCH /api/children/[childId]/recheck',
    ask: ({ parent, child }) => ({ by: parent, param: child, body: { months: 6 } }),
  },
  {
    name: 'GET /api/children/[childId]/report',
    ask: ({ parent, child }) => ({ by: parent, param: child, query: 'language=th' }),
  },
  {
    name: 'GET /api/children/[childId]/report, in both languages',
    ask: ({ parent, child }) => ({ by: parent, param: child, query: 'language=both' }),
  },
  { name: 'GET /api/consents', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'POST /api/consents',
    async prepare(side) {
      const parent = await side.person()
      const { id } = await side.post(parent, '/api/children', child)
      return { parent, id }
    },
    ask: (_, { parent, id }) => ({ by: parent, body: screeningConsent(id) }),
  },
  {
    name: 'POST /api/consents/[id]/withdraw',
    async prepare(side) {
      const { parent, child } = await side.family()
      const [{ id }] = await side.sql(
        `SELECT id FROM "Consent" WHERE "childId" = $1 AND purpose = 'screening' AND "userId" = $2`,
        [child, parent.id],
      )
      return { parent, id }
    },
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
  { name: 'GET /api/result-shares', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'POST /api/result-shares',
    prepare: (side) => side.parentWithChild(),
    ask: (_, { parent, child }) => ({ by: parent, body: { childId: child, days: 7 } }),
  },
  {
    name: 'POST /api/result-shares/[id]/revoke',
    prepare: async (side) => side.visitLink(side.parent, side.other),
    ask: ({ parent }, { id }) => ({ by: parent, param: id }),
  },
  {
    name: 'POST /api/result-shares/passcode',
    ask: ({ guarded }) => ({ body: { token: guarded.token, passcode: 'moon-5432' } }),
  },
  {
    name: 'POST /api/health-links/[token]',
    ask: ({ visit }) => ({ param: visit.health, body: { recipient: 'Clinic' } }),
  },
  {
    name: 'POST /api/health-links/[token], after a change',
    prepare: (side) => side.sql('UPDATE "Child" SET "updatedAt" = now() WHERE id = $1', [side.child]),
    ask: ({ visit }) => ({ param: visit.health, body: { recipient: 'Clinic' } }),
  },
  {
    name: 'GET /api/health-links/files/[token]',
    async prepare(side) {
      const body = { recipient: 'Clinic', embeddedLengthMax: 1 }
      const { files } = await side.post(undefined, `/api/health-links/${side.visit.health}`, body)
      return new URL(files[0].location).pathname
    },
    ask: (_, path) => ({ path }),
  },
  { name: 'GET /api/second-parents', ask: ({ parent, child }) => ({ by: parent, query: `childId=${child}` }) },
  {
    name: 'POST /api/second-parents',
    prepare: (side) => side.parentWithChild(),
    ask: (_, { parent, child }) => ({
      by: parent,
      body: { childId: child, email: `second-${randomUUID()}@example.com` },
    }),
  },
  {
    name: 'POST /api/second-parents/[id]/remove',
    prepare: invited,
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
  {
    name: 'POST /api/second-parents/[id]/resend',
    prepare: invited,
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
  {
    name: 'POST /api/second-parents/accept',
    prepare: invited,
    ask: (_, { second, token }) => ({ by: second, body: { token } }),
  },
  { name: 'POST /api/second-parents/decline', prepare: invited, ask: (_, { token }) => ({ body: { token } }) },
  {
    name: 'POST /api/shared-access/end',
    async prepare(side) {
      const { parent, child } = await invited(side)
      await side.askTeacher(parent, child)
      await side.visitLink(parent, child)
      return parent
    },
    ask: (_, parent) => ({ by: parent }),
  },
  {
    name: 'POST /api/teacher-assessments',
    prepare: teacherAsked,
    ask: (_, { token, child }) => ({ body: { token, childId: child, teacherName: 'T', answers }, ...withKey() }),
  },
  { name: 'GET /api/teacher-referrals', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'POST /api/teacher-referrals',
    prepare: (side) => side.parentWithChild(),
    ask: (_, { parent, child }) => ({
      by: parent,
      body: { childId: child, teacherEmail: `t-${randomUUID()}@school.example`, teacherName: 'T', language: 'en' },
    }),
  },
  { name: 'GET /api/teacher-referrals/[token]', prepare: teacherAsked, ask: (_, { token }) => ({ param: token }) },
  {
    name: 'POST /api/teacher-referrals/[token]/decline',
    prepare: teacherAsked,
    ask: (_, { token }) => ({ param: token, body: { reason: 'not_my_student' } }),
  },
  {
    name: 'POST /api/teacher-referrals/[token]/remind',
    async prepare(side) {
      const request = await teacherAsked(side)
      // A reminder needs days since the invitation.
      await side.sql(
        `UPDATE "MailDelivery" SET "sentAt" = now() - interval '9 days' WHERE "rowId" = $1 AND template = 'teacher-invitation'`,
        [request.id],
      )
      await side.sql(`UPDATE "TeacherReferral" SET "sentAt" = now() - interval '9 days' WHERE id = $1`, [request.id])
      return request
    },
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
  {
    name: 'PATCH /api/teacher-referrals/[token]/reminders',
    prepare: teacherAsked,
    ask: (_, { parent, id }) => ({ by: parent, param: id, body: { reminders: false } }),
  },
  {
    name: 'POST /api/teacher-referrals/[token]/resend',
    prepare: teacherAsked,
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
  {
    name: 'POST /api/teacher-referrals/[token]/revoke',
    prepare: teacherAsked,
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
]
