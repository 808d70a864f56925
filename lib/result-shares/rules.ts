import 'server-only'
import type { InformantResult, VersionedAssessment } from '@/lib/assessments/types'
import type { ShareLinkActor, UserActor } from '@/lib/auth/actor'
import { mayReadChild } from '@/lib/children/rules'
import type { Child } from '@/lib/children/schema'
import { Prisma } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { rowState } from '@/lib/row-state'
import type { SharedDetail } from './types'

/** Wrong passcodes that close a visit link; a CHECK constraint has the same number. */
export const lifetimeAttempts = 10

const inTime = { revokedAt: 'unset', expiresAt: 'future' } as const
const readable = { ...inTime, wrongPasscodes: { below: lifetimeAttempts } } as const
const isLink = { doctorId: 'unset' } as const

/** For a doctor or by visit link; not closed by wrong passcodes. */
export const readableShare = rowState('ResultShare', readable)
export const readableLink = rowState('ResultShare', { ...isLink, ...readable })
/** A visit link in its parent's list, even if wrong passcodes have closed it. */
export const shownLink = rowState('ResultShare', { ...isLink, ...inTime })
/** It may have expired. At most one for a child and a doctor. */
export const unrevokedShare = rowState('ResultShare', { revokedAt: 'unset' })

/** Lets its doctor read shared results. Declared here, since lib/consultations imports this room. */
export const uncancelledConsultation = rowState('Consultation', {
  status: ['scheduled', 'callback_requested', 'contacted', 'done'],
})

/** For `"ResultShare" s`: its verified doctor may read while the parent has an uncancelled request to this doctor. */
export const mayReadShared = (actor: UserActor) => Prisma.sql`(${readableShare.sql('s')} AND EXISTS (
  SELECT FROM "Doctor" d JOIN "Consultation" k ON k."doctorId" = d.id
  WHERE d.id = s."doctorId" AND ${ownListedDoctor.sql(actor)}
    AND k."parentId" = s."parentId" AND ${uncancelledConsultation.sql('k')}))`

export const mayReadByLink = {
  /** For `"ResultShare" s`. */
  sql: ({ shareId }: ShareLinkActor) => Prisma.sql`(s.id = ${shareId}::uuid AND ${readableLink.sql('s')})`,
  where: ({ shareId }: ShareLinkActor) => ({ id: shareId, ...readableLink.where() }),
}

/** For `"Child" c`: the actor is of the family, or a doctor with whom the results are shared now. */
export const mayReadResults = (actor: UserActor) => Prisma.sql`(${mayReadChild.sql(actor)} OR EXISTS (
  SELECT FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadShared(actor)}))`

/** For `"Child" c`: what the actor may see beside the results; null for the family, who may see all. */
export const detailsFor = (actor: UserActor) => Prisma.sql`(CASE WHEN NOT ${mayReadChild.sql(actor)} THEN coalesce((
  SELECT s.details::text[] FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadShared(actor)} LIMIT 1), '{}') END)`

type Described = Pick<Child, 'age' | 'gender' | 'school'>

/** A doctor knows the parent who asked, and not the other. */
export function informantFor(details: readonly SharedDetail[]) {
  return (informant: InformantResult): InformantResult => ({
    ...(details.includes('age') ? informant : withoutAges(informant)),
    ...(informant.kind === 'second_parent' ? nameless : {}),
  })
}

/** Never today's age, which the parent did not tick: the answers have theirs. */
export function childFor<T extends Described>(details: readonly SharedDetail[], child: T): T {
  return {
    ...child,
    age: null,
    gender: details.includes('gender') ? child.gender : null,
    school: details.includes('school') ? child.school : '',
  }
}

/** Anyone who holds a visit link, which shows today's age. */
export function asShownByLink(informant: InformantResult): InformantResult {
  return { ...withoutAges(informant), ...(informant.kind === 'teacher' ? {} : nameless) }
}

const nameless = { name: null, relation: null }
const ageless = (answers: VersionedAssessment): VersionedAssessment => ({ ...answers, age: null })
const withoutAges = (informant: InformantResult): InformantResult => ({
  ...informant,
  newest: ageless(informant.newest),
  earlier: informant.earlier.map(ageless),
})
