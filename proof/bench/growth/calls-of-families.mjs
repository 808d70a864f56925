import { randomUUID } from 'node:crypto'
import { answers, child, screeningConsent } from '../../samples.mjs'
import { call, callAfter } from './call.mjs'

const withKey = () => ({ headers: { 'idempotency-key': randomUUID() } })

async function teacherAsked(side) {
  const { parent, child } = await side.parentWithChild()
  return { parent, child, ...(await side.askTeacher(parent, child)) }
}

/** Declined this minute, with a colleague. */
async function teacherDeclined(side) {
  const request = await teacherAsked(side)
  await side.sql(
    `UPDATE "TeacherReferral" SET status = 'revoked', "revokedAt" = now(), "declinedAt" = now(), "declineReason" = 'colleague' WHERE id = $1`,
    [request.id],
  )
  await side.sql(
    `INSERT INTO "SuggestedColleague" (id, "childId", "parentId", name, email, "emailKey")
       SELECT id, "childId", "parentId", 'Kru Nid', 'nid-' || id || '@school.example', 'nid-' || id || '@school.example'
       FROM "TeacherReferral" WHERE id = $1`,
    [request.id],
  )
  return request
}

async function invited(side) {
  const { parent, child } = await side.parentWithChild()
  const second = await side.person()
  return { parent, child, second, ...(await side.inviteSecond(parent, child, second)) }
}

const seenVisit = { status: 'seen', visitOn: '2026-11-02', place: 'Clinic', agreed: 'Sleep first' }

async function visitNoted(side) {
  const { parent, child } = await side.parentWithChild()
  const { id } = await side.post(parent, `/api/children/${child}/visits`, { status: 'planned' })
  return { parent, path: `/api/children/${child}/visits/${id}` }
}

const parentWithChild = (side) => side.parentWithChild()
const newPerson = (side) => side.person()

export const callsOfFamilies = [
  callAfter('POST /api/assessments', parentWithChild, (_, { parent, child }) => ({
    by: parent,
    body: { childId: child, answers },
    ...withKey(),
  })),
  call('GET /api/assessments/child', ({ parent }) => ({ by: parent })),
  call('GET /api/assessments/child, of one', ({ parent, child }) => ({ by: parent, query: `childId=${child}` })),
  call('GET /api/assessments/child/[childId]', ({ parent, child }) => ({ by: parent, param: child })),
  call('GET /api/assessments/child/[childId], by the second parent', ({ second, child }) => ({
    by: second,
    param: child,
  })),
  call('GET /api/children', ({ parent }) => ({ by: parent })),
  callAfter('POST /api/children', newPerson, (_, by) => ({ by, body: child, ...withKey() })),
  call('PATCH /api/children/[childId]', ({ parent, other }) => ({ by: parent, param: other, body: { grade: '3' } })),
  callAfter(
    'DELETE /api/children/[childId]',
    async (side) => {
      const { parent, child } = await side.family()
      await side.askDoctor(parent, child)
      await side.visitLink(parent, child)
      return { parent, child }
    },
    (_, { parent, child }) => ({ by: parent, param: child }),
  ),
  call('GET /api/children/[childId]/access-log', ({ parent, child }) => ({ by: parent, param: child })),
  call('GET /api/children/[childId]/fhir', ({ parent, child }) => ({ by: parent, param: child })),
  call('PATCH /api/children/[childId]/recheck', ({ parent, child }) => ({
    by: parent,
    param: child,
    body: { months: 6 },
  })),
  call('GET /api/children/[childId]/report', ({ parent, child }) => ({
    by: parent,
    param: child,
    query: 'language=th',
  })),
  call('GET /api/children/[childId]/report, in both languages', ({ parent, child }) => ({
    by: parent,
    param: child,
    query: 'language=both',
  })),
  call('GET /api/children/[childId]/visits', ({ parent, child }) => ({ by: parent, param: child })),
  callAfter('POST /api/children/[childId]/visits', parentWithChild, (_, { parent, child }) => ({
    by: parent,
    param: child,
    body: seenVisit,
    ...withKey(),
  })),
  callAfter('PUT /api/children/[childId]/visits/[visitId]', visitNoted, (_, { parent, path }) => ({
    by: parent,
    path,
    body: seenVisit,
  })),
  callAfter('DELETE /api/children/[childId]/visits/[visitId]', visitNoted, (_, { parent, path }) => ({
    by: parent,
    path,
  })),
  call('GET /api/consents', ({ parent }) => ({ by: parent })),
  callAfter(
    'POST /api/consents',
    async (side) => {
      const parent = await side.person()
      const { id } = await side.post(parent, '/api/children', child)
      return { parent, id }
    },
    (_, { parent, id }) => ({ by: parent, body: screeningConsent(id) }),
  ),
  callAfter(
    'POST /api/consents/[id]/withdraw',
    async (side) => {
      const { parent, child } = await side.family()
      const [{ id }] = await side.sql(
        `SELECT id FROM "Consent" WHERE "childId" = $1 AND purpose = 'screening' AND "userId" = $2`,
        [child, parent.id],
      )
      return { parent, id }
    },
    (_, { parent, id }) => ({ by: parent, param: id }),
  ),
  call('GET /api/result-shares', ({ parent }) => ({ by: parent })),
  callAfter('POST /api/result-shares', parentWithChild, (_, { parent, child }) => ({
    by: parent,
    body: { childId: child, days: 7 },
  })),
  callAfter(
    'POST /api/result-shares/[id]/revoke',
    async (side) => side.visitLink(side.parent, side.other),
    ({ parent }, { id }) => ({ by: parent, param: id }),
  ),
  call('POST /api/result-shares/passcode', ({ guarded }) => ({
    body: { token: guarded.token, passcode: 'moon-5432' },
  })),
  call('POST /api/health-links/[token]', ({ visit }) => ({ param: visit.health, body: { recipient: 'Clinic' } })),
  callAfter(
    'POST /api/health-links/[token], after a change',
    (side) => side.sql('UPDATE "Child" SET "updatedAt" = now() WHERE id = $1', [side.child]),
    ({ visit }) => ({ param: visit.health, body: { recipient: 'Clinic' } }),
  ),
  callAfter(
    'GET /api/health-links/files/[token]',
    async (side) => {
      const body = { recipient: 'Clinic', embeddedLengthMax: 1 }
      const { files } = await side.post(undefined, `/api/health-links/${side.visit.health}`, body)
      return new URL(files[0].location).pathname
    },
    (_, path) => ({ path }),
  ),
  call('GET /api/second-parents', ({ parent, child }) => ({ by: parent, query: `childId=${child}` })),
  callAfter('POST /api/second-parents', parentWithChild, (_, { parent, child }) => ({
    by: parent,
    body: { childId: child, email: `second-${randomUUID()}@example.com` },
  })),
  callAfter('POST /api/second-parents/[id]/remove', invited, (_, { parent, id }) => ({ by: parent, param: id })),
  callAfter('POST /api/second-parents/[id]/resend', invited, (_, { parent, id }) => ({ by: parent, param: id })),
  callAfter('POST /api/second-parents/accept', invited, (_, { second, token }) => ({ by: second, body: { token } })),
  callAfter('POST /api/second-parents/decline', invited, (_, { token }) => ({ body: { token } })),
  callAfter(
    'POST /api/shared-access/end',
    async (side) => {
      const { parent, child } = await invited(side)
      await side.askTeacher(parent, child)
      await side.visitLink(parent, child)
      return parent
    },
    (_, parent) => ({ by: parent }),
  ),
  callAfter('POST /api/teacher-assessments', teacherAsked, (_, { token, child }) => ({
    body: { token, childId: child, teacherName: 'T', answers },
    ...withKey(),
  })),
  call('GET /api/teacher-referrals', ({ parent }) => ({ by: parent })),
  callAfter('POST /api/teacher-referrals', parentWithChild, (_, { parent, child }) => ({
    by: parent,
    body: { childId: child, teacherEmail: `t-${randomUUID()}@school.example`, teacherName: 'T', language: 'en' },
  })),
  callAfter('GET /api/teacher-referrals/[token]', teacherAsked, (_, { token }) => ({ param: token })),
  callAfter('POST /api/teacher-referrals/[token]/decline', teacherAsked, (_, { token }) => ({
    param: token,
    body: { reason: 'not_my_student' },
  })),
  callAfter('DELETE /api/teacher-referrals/[token]/decline', teacherDeclined, (_, { token }) => ({ param: token })),
  callAfter('POST /api/teacher-referrals/[token]/colleague', teacherDeclined, (_, { parent, id }) => ({
    by: parent,
    param: id,
  })),
  callAfter('DELETE /api/teacher-referrals/[token]/colleague', teacherDeclined, (_, { parent, id }) => ({
    by: parent,
    param: id,
  })),
  callAfter(
    'POST /api/teacher-referrals/[token]/remind',
    async (side) => {
      const request = await teacherAsked(side)
      // A reminder needs days since the invitation.
      await side.sql(
        `UPDATE "MailDelivery" SET "sentAt" = now() - interval '9 days' WHERE "rowId" = $1 AND template = 'teacher-invitation'`,
        [request.id],
      )
      await side.sql(`UPDATE "TeacherReferral" SET "sentAt" = now() - interval '9 days' WHERE id = $1`, [request.id])
      return request
    },
    (_, { parent, id }) => ({ by: parent, param: id }),
  ),
  callAfter('PATCH /api/teacher-referrals/[token]/reminders', teacherAsked, (_, { parent, id }) => ({
    by: parent,
    param: id,
    body: { reminders: false },
  })),
  callAfter('POST /api/teacher-referrals/[token]/resend', teacherAsked, (_, { parent, id }) => ({
    by: parent,
    param: id,
  })),
  callAfter('POST /api/teacher-referrals/[token]/revoke', teacherAsked, (_, { parent, id }) => ({
    by: parent,
    param: id,
  })),
]
