import 'server-only'
import { readAndRecord } from '@/lib/audit/mutations'
import { type ShareLinkActor, shareLinkActor, type UserActor, type VisitorActor } from '@/lib/auth/actor'
import { keyedHashes, type SecretName } from '@/lib/auth/secret'
import { linkedId, signingSecretOfLink } from '@/lib/auth/signed-link'
import { db, Prisma } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { keptReader } from '@/lib/maintenance/retention'
import { allowedPoints, limits } from '@/lib/rate-limits/limits'
import { countingHitOfValid, isWithinLimit, refuseLink } from '@/lib/rate-limits/mutations'
import { networkOf } from '@/lib/request/address'
import { openedChild, type SharedRow, toShare, toSharedResults, unsafeSharedBy } from '@/lib/result-shares/data'
import { asShownByLink, lifetimeAttempts, mayReadByLink, readableLink, shownLink } from '@/lib/result-shares/rules'
import {
  healthLinkId,
  type LinkRow,
  secretBehindFile,
  secretBehindManifest,
  visitAddress,
  visitPurpose,
} from './addresses'
import { isPass } from './passcode'
import type { ActiveVisitLink, LinkedChild, OpenedLink } from './types'

export async function listActiveVisitLinks(actor: UserActor, childId: string): Promise<ActiveVisitLink[]> {
  const rows = await db().resultShare.findMany({
    where: { parentId: actor.userId, childId, ...shownLink.where() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1000,
  })
  return rows.map((row) => {
    const hasPasscode = row.passcodeHash !== null
    return {
      ...toShare(row),
      link: visitAddress({ ...row, hasPasscode }),
      openings: row.openings,
      lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
      hasPasscode,
      remainingAttempts: lifetimeAttempts - row.wrongPasscodes,
    }
  })
}

export async function listLinkedChildren(actor: UserActor): Promise<LinkedChild[]> {
  const opens = { parentId: actor.userId, ...readableLink.where() }
  const children = await db().child.findMany({
    where: { parentId: actor.userId, shares: { some: opens } },
    select: { id: true, name: true, _count: { select: { shares: { where: opens } } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return children.map(({ id, name, _count }) => ({ id, name, count: _count.shares }))
}

/** A working link. Its token was verified, its passcode was not. */
export interface FoundLink extends LinkRow {
  actor: ShareLinkActor
  childId: string
  remainingAttempts: number
  /** The secret that signed the token: the reader has the encryption key derived from it. */
  secret: SecretName
}

type LinkKind = 'visit' | 'manifest' | 'file'

/** @throws AppError LINK_NOT_FOUND for all links that do not work; TOO_MANY_REQUESTS after many of these */
export async function findLink(visitor: VisitorActor, token: string, kind: LinkKind): Promise<FoundLink> {
  const id = (kind === 'visit' ? linkedId(token) : healthLinkId(token)) ?? ''
  const row = id ? await db().resultShare.findUnique({ where: { id } }) : null
  const hasPasscode = row?.passcodeHash != null
  const version = row?.linkVersion ?? 0
  const secret =
    kind === 'visit'
      ? signingSecretOfLink(token, visitPurpose({ hasPasscode }), id, version)
      : kind === 'manifest'
        ? secretBehindManifest(token, id, version)
        : secretBehindFile(token, id, version)
  if (row && secret && readableLink.holds(row)) {
    const { childId, linkVersion, expiresAt } = row
    const remainingAttempts = lifetimeAttempts - row.wrongPasscodes
    return { actor: shareLinkActor(id), id, childId, linkVersion, expiresAt, hasPasscode, remainingAttempts, secret }
  }
  return refuseLink(visitor)
}

/** @param passOf a link's passcode cookie, by its id. @throws AppError as `findLink` does */
export async function openVisitSheet(
  visitor: VisitorActor,
  token: string,
  passOf: (shareId: string) => string | undefined = () => undefined,
): Promise<OpenedLink> {
  const link = await findLink(visitor, token, 'visit')
  if (link.hasPasscode && !isPass(passOf(link.id) ?? '', link)) return { needsPasscode: true }
  if (!(await isWithinLimit(limits.linkReadsByAddress, visitor.address))) return { needsPasscode: false, shared: null }
  const rows = await recordOpening(link.actor, link.childId, { address: visitor.address, recipient: null })
  return { needsPasscode: false, shared: toSharedResults(link.childId, rows, asShownByLink) }
}

interface LinkReader {
  address: string
  recipient: string | null
}

const sameOpening = Prisma.sql`${keptReader}::interval`

/**
 * Reads a verified link's results and counts the opening; a repeat within ten minutes is the same one. The access log
 * has a few openings an hour, of browsers and of software each: a link must not fill it. @throws AppError
 * LINK_NOT_FOUND
 */
export async function recordOpening(actor: ShareLinkActor, childId: string, reader: LinkReader): Promise<SharedRow[]> {
  const keys = readerKeys(actor, reader)
  const counted = `${actor.shareId}${reader.recipient === null ? '' : ':software'}`
  const isWithin = Prisma.sql`(SELECT points FROM hit) <= ${allowedPoints(limits.openingEntries)}`
  // Raw: read and record. The link's row is locked first, so that either the opening or the revocation is before the other.
  const select = unsafeSharedBy(
    Prisma.sql`s."childId" = ${childId}::uuid AND ${mayReadByLink.sql(actor)}`,
    Prisma.sql`FOR NO KEY UPDATE OF s`,
  )
  const also = Prisma.sql`, live AS (
    SELECT ${counted}::text AS id FROM (SELECT FROM found LIMIT 1) f WHERE NOT EXISTS (
      SELECT FROM "LinkReader" o
      WHERE o."shareId" = ${actor.shareId}::uuid AND o.key IN (${Prisma.join(keys)}) AND o."openedAt" > now() - ${sameOpening})
  ), hit AS (${countingHitOfValid(limits.openingEntries)}), reader AS (
    INSERT INTO "LinkReader" AS r (id, "shareId", key, recipient)
    SELECT new_id(), ${actor.shareId}::uuid, ${keyOfRow(actor, keys)}, CASE WHEN ${isWithin} THEN ${reader.recipient} END FROM live
    ON CONFLICT ("shareId", key) DO UPDATE SET "openedAt" = now(), recipient = coalesce(r.recipient, excluded.recipient)
      WHERE r."openedAt" < now() - ${sameOpening}
    RETURNING id
  ), counted AS (
    UPDATE "ResultShare" SET openings = openings + 1, "lastOpenedAt" = now()
    WHERE id = ${actor.shareId}::uuid AND EXISTS (SELECT FROM reader))`
  const rows = await readAndRecord<SharedRow>(actor, select, {
    opened: openedChild,
    noted: Prisma.sql`EXISTS (SELECT FROM reader) AND ${isWithin}`,
    target: Prisma.sql`(SELECT id FROM reader)`,
    also,
  })
  if (rows.length === 0) throw new AppError('LINK_NOT_FOUND')
  return rows
}

/** Keyed by link and hashed: readers cannot be followed between links, nor addresses recovered. */
function readerKeys({ shareId }: ShareLinkActor, { address, recipient }: LinkReader): [string, ...string[]] {
  const who = recipient === null ? `browser ${networkOf(address)}` : `software ${recipient}`
  return keyedHashes(`link-reader:${shareId}:${who}`)
}

/** The key in the reader's row, else the first: a reader stays the same when the secret changes. */
function keyOfRow({ shareId }: ShareLinkActor, [key, ...others]: [string, ...string[]]): Prisma.Sql {
  if (others.length === 0) return Prisma.sql`${key}`
  return Prisma.sql`coalesce((
    SELECT o.key FROM "LinkReader" o WHERE o."shareId" = ${shareId}::uuid AND o.key IN (${Prisma.join([key, ...others])})
    LIMIT 1), ${key})`
}
