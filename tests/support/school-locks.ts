import type { call } from './api'
import { unknownId } from './calls-with-body'
import type { Household } from './household'

/** A call with an id, for lock 5: whose id is asked for, and what makes the owner's own call possible. */
export interface LockedCall {
  ask: (id: string, owner?: Household) => NonNullable<Parameters<typeof call>[2]>
  id: (household: Household) => string
  prepare?: (household: Household) => Promise<unknown>
}

const byInvitation = (id: string) => ({ params: { invitationId: id } })
const invitation = ({ invitationId }: Household) => invitationId
const member = ({ memberId }: Household) => memberId
const byClass = (classId: string) => ({ params: { classId } })
const ofClass = ({ classId }: Household) => classId
const resending = (classId: string) => ({ params: { classId }, body: { act: 'resend', referralIds: [unknownId] } })
const printing = (classId: string, owner?: Household) => ({
  params: { classId },
  body: { referralIds: [owner?.schoolReferralId ?? unknownId], perPage: 1 },
})
const limiting = (memberId: string) => ({ params: { memberId }, body: { ownClassesOnly: true, classIds: [] } })
const promoting = (memberId: string) => ({ params: { memberId }, body: { role: 'admin' } })
const key = ({ keyId }: Household) => keyId

/** By method and path; null for one without an id. */
export const schoolLocks: Record<string, LockedCall | null> = {
  'GET /api/schools/classes': null,
  'DELETE /api/schools/classes/[classId]': { ask: byClass, id: ofClass },
  'POST /api/schools/classes/[classId]/actions': { ask: resending, id: ofClass },
  'POST /api/schools/classes/[classId]/letters': { ask: printing, id: ofClass },
  'GET /api/schools/classes/[classId]/students': { ask: byClass, id: ofClass },
  'GET /api/schools/invitations': null,
  'POST /api/schools/invitations': null,
  'POST /api/schools/invitations/[invitationId]/resend': { ask: byInvitation, id: invitation },
  'POST /api/schools/invitations/[invitationId]/revoke': { ask: byInvitation, id: invitation },
  'GET /api/schools/members': null,
  'PATCH /api/schools/members/[memberId]': { ask: promoting, id: member },
  'DELETE /api/schools/members/[memberId]': { ask: (id) => ({ params: { memberId: id } }), id: member },
  'PUT /api/schools/members/[memberId]/classes': { ask: limiting, id: member },
  'GET /api/schools/keys': null,
  'POST /api/schools/keys': null,
  'POST /api/schools/keys/[keyId]/revoke': { ask: (id) => ({ params: { keyId: id } }), id: key },
}
