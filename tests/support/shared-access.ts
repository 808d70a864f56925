import { POST as makeLink } from '@/app/api/result-shares/route'
import type { VisitLink } from '@/lib/result-shares/links/types'
import { call } from './api'
import { askForCall, newSignedInDoctor } from './doctors'
import { askTeacher, consentOnce } from './people'
import { newSecondParent } from './second-parents'
import { count } from './sql'

export async function makeVisitLink({ cookie }: { cookie: string }, childId: string, more: object = {}) {
  await consentOnce({ cookie }, childId)
  return call<VisitLink & { code: string }>(makeLink, '', {
    method: 'POST',
    body: { childId, days: 7, ...more },
    cookie,
  })
}

/** A parent with a confirmed address and one share of each kind: a second parent, a link, a doctor and a teacher. */
export async function newSharingParent() {
  const { parent, child, second, id: secondParentId } = await newSecondParent()
  const link = (await makeVisitLink(parent, child.id)).body
  const doctor = await newSignedInDoctor()
  await askForCall(parent, child.id, doctor.doctorId, { childIds: [child.id], days: 30 })
  const { referral } = await askTeacher(parent.cookie, child.id)
  return { parent, child, second, secondParentId, link, doctor, referralId: referral.id }
}

/** Counts the valid ones in the database: second parents, links and shares, links to teachers. */
export async function accessLeft(parentId: string): Promise<number[]> {
  return [
    await count('"SecondParent" WHERE "invitedById" = $1 AND "endedAt" IS NULL', [parentId]),
    await count('"ResultShare" WHERE "parentId" = $1 AND "revokedAt" IS NULL', [parentId]),
    await count(`"TeacherReferral" WHERE "parentId" = $1 AND status = 'pending'`, [parentId]),
  ]
}
