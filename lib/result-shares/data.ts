import 'server-only'
import { getResultsByLink, type SharedResults } from '@/lib/assessments/data'
import { shareLinkActor, type UserActor, type VisitorActor } from '@/lib/auth/actor'
import { isLinkToken, linkedId, linkToken } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import { AppError, isAppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/limits'
import { countHit, countHits } from '@/lib/http/mutations'
import type { OpenLink, ResultShare, SharedLink } from './types'

export interface ShareRow {
  id: string
  childId: string
  doctorId: string | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

export function toShare({ id, childId, doctorId, createdAt, expiresAt, revokedAt }: ShareRow): ResultShare {
  return {
    ...{ id, childId, doctorId },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

/** What the actor shares or shared, newest first, at most 200. */
export async function listShares(actor: UserActor): Promise<ResultShare[]> {
  const rows = await db().resultShare.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return rows.map(toShare)
}

/** Adds the address, which is made anew whenever its parent asks. */
export function withLink(_actor: UserActor, share: ResultShare, linkVersion: number): SharedLink {
  return { ...share, link: `${env().APP_URL}/visit-sheet?token=${linkToken('visit', share.id, linkVersion)}` }
}

/** The links to one own child's visit sheet that work now, newest first, each with how often it was opened. */
export async function listOpenLinks(actor: UserActor, childId: string): Promise<OpenLink[]> {
  const rows = await db().resultShare.findMany({
    where: { parentId: actor.userId, childId, doctorId: null, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1000,
  })
  return rows.map(({ openings, lastOpenedAt, ...row }) => ({
    ...withLink(actor, toShare(row), row.linkVersion),
    openings,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
  }))
}

/**
 * Opens the visit sheet with a link, and counts the opening. The parent's log has the first few of an hour, whatever the
 * addresses they come from: one link must not fill it.
 *
 * @throws AppError LINK_NOT_FOUND for unknown, changed, expired and withdrawn links alike; TOO_MANY_REQUESTS after many
 */
export async function openVisitSheet(visitor: VisitorActor, token: string): Promise<SharedResults> {
  const id = linkedId(token)
  const row = id
    ? await db().resultShare.findUnique({ where: { id }, select: { linkVersion: true, childId: true, doctorId: true } })
    : null
  const genuine = isLinkToken(token, 'visit', id ?? '', row?.linkVersion ?? 0)
  try {
    if (id && row && genuine && row.doctorId === null) {
      const left = await countHits(limits.openingEntries, new Map([[id, 1]]), { via: db() })
      return await getResultsByLink(shareLinkActor(id), row.childId, { isNoted: left.get(id) === 1 })
    }
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error
  }
  await countHit(limits.badLink, visitor.address)
  throw new AppError('LINK_NOT_FOUND')
}
