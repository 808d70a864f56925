import 'server-only'
import type { ShareLinkActor, UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { rowState } from '@/lib/row-state'

/** How many wrong passcodes a visit link takes in its whole life. The table holds it to that too. */
export const lifetimeAttempts = 10

const inTime = { revokedAt: 'unset', expiresAt: 'future' } as const
const readable = { ...inTime, wrongPasscodes: { below: lifetimeAttempts } } as const
const isLink = { doctorId: 'unset' } as const

/** Lets its holder read: a doctor's permission, or a visit link that wrong passcodes have not closed. */
export const readableShare = rowState('ResultShare', readable)
/** Such a visit link. */
export const readableLink = rowState('ResultShare', { ...isLink, ...readable })
/** A visit link in its parent's list: also one that wrong passcodes have closed, which opens nothing. */
export const shownLink = rowState('ResultShare', { ...isLink, ...inTime })
/** Not revoked; it may have expired. There is one at most for a child and a doctor. */
export const unrevokedShare = rowState('ResultShare', { revokedAt: 'unset' })

/** A request that lets its doctor read what is shared. Declared here: the room of consultations imports this one. */
export const uncancelledConsultation = rowState('Consultation', {
  status: ['scheduled', 'callback_requested', 'contacted', 'done'],
})

/**
 * The one rule of which doctor may read a child's results: whether `"ResultShare" s` lets the actor read now. It does for
 * the verified doctor it names, while that parent has a request to this doctor that was not cancelled.
 */
export const mayReadShared = (actor: UserActor) => Prisma.sql`(${readableShare.sql('s')} AND EXISTS (
  SELECT FROM "Doctor" d JOIN "Consultation" k ON k."doctorId" = d.id
  WHERE d.id = s."doctorId" AND ${ownListedDoctor.sql(actor)}
    AND k."parentId" = s."parentId" AND ${uncancelledConsultation.sql('k')}))`

/** The actor, the holder of a visit link, may read its child's results now. */
export const mayReadByLink = {
  /** Of `"ResultShare" s`. */
  sql: ({ shareId }: ShareLinkActor) => Prisma.sql`(s.id = ${shareId}::uuid AND ${readableLink.sql('s')})`,
  /** Of a share. */
  where: ({ shareId }: ShareLinkActor) => ({ id: shareId, ...readableLink.where() }),
}
