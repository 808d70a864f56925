import 'server-only'
import { readAndRecord } from '@/lib/audit/mutations'
import { type ShareLinkActor, shareLinkActor, type UserActor, type VisitorActor } from '@/lib/auth/actor'
import { keyedHashes, type SecretName } from '@/lib/auth/secret'
import { linkedId, secretBehindLink } from '@/lib/auth/signed-link'
import { db, Prisma } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { keptReader } from '@/lib/maintenance/retention'
import { allowedPoints, limits } from '@/lib/rate-limits/limits'
import { countHit, countingHitOfLive, isWithinLimit } from '@/lib/rate-limits/mutations'
import { networkOf } from '@/lib/request/address'
import { openedChild, type SharedRow, toShare, toSharedResults, unsafeSharedBy } from '@/lib/result-shares/data'
import { lifetimeAttempts, mayReadByLink, readableLink, shownLink } from '@/lib/result-shares/rules'
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

/** The links to one own child's visit sheet that have not ended, newest first, each with how often it was opened. */
export async function listActiveVisitLinks(actor: UserActor, childId: string): Promise<ActiveVisitLink[]> {
  const rows = await db().resultShare.findMany({
    where: { parentId: actor.userId, childId, ...shownLink.where() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1000,
  })
  return rows.map((row) => ({
    ...toShare(row),
    link: visitAddress({ ...row, hasPasscode: row.passcodeHash !== null }),
    openings: row.openings,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    hasPasscode: row.passcodeHash !== null,
    remainingAttempts: lifetimeAttempts - row.wrongPasscodes,
  }))
}

/** The own children whom a link to the visit sheet opens now. One that too many wrong passcodes closed opens nothing. */
export async function listLinkedChildren(actor: UserActor): Promise<LinkedChild[]> {
  const opens = { parentId: actor.userId, ...readableLink.where() }
  const children = await db().child.findMany({
    where: { parentId: actor.userId, shares: { some: opens } },
    select: { id: true, name: true, _count: { select: { shares: { where: opens } } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return children.map(({ id, name, _count }) => ({ id, name, count: _count.shares }))
}

/** A link that works, whose token was proven; not yet its passcode. */
export interface FoundLink extends LinkRow {
  actor: ShareLinkActor
  childId: string
  /** How many wrong passcodes it still takes. */
  remainingAttempts: number
  /** Which made the address it was found by: the reader has the key that goes with it. */
  secret: SecretName
}

/** What an address leads to: the visit sheet; the list of a SMART Health Link's files; one of these. */
type LinkKind = 'visit' | 'manifest' | 'file'

/**
 * The link whose token this is, and which works. Every kind of address has a token of its own, and all end with the link.
 *
 * @throws AppError LINK_NOT_FOUND for unknown, changed, expired, withdrawn and used up links alike; TOO_MANY_REQUESTS after many
 */
export async function findLink(visitor: VisitorActor, token: string, kind: LinkKind): Promise<FoundLink> {
  const id = (kind === 'visit' ? linkedId(token) : healthLinkId(token)) ?? ''
  const row = id ? await db().resultShare.findUnique({ where: { id } }) : null
  const hasPasscode = row?.passcodeHash != null
  const version = row?.linkVersion ?? 0
  const secret =
    kind === 'visit'
      ? secretBehindLink(token, visitPurpose({ hasPasscode }), id, version)
      : kind === 'manifest'
        ? secretBehindManifest(token, id, version)
        : secretBehindFile(token, id, version)
  if (row && secret && readableLink.holds(row)) {
    const { childId, linkVersion, expiresAt } = row
    const remainingAttempts = lifetimeAttempts - row.wrongPasscodes
    return { actor: shareLinkActor(id), id, childId, linkVersion, expiresAt, hasPasscode, remainingAttempts, secret }
  }
  await countHit(limits.badLink, visitor.address)
  throw new AppError('LINK_NOT_FOUND')
}

/**
 * Opens the visit sheet with a link, and counts the opening. The parent's log has the first few of an hour, whatever the
 * addresses they come from: one link must not fill it.
 *
 * @param passOf finds what proves that this browser has given a link's passcode, by the link's id
 * @throws AppError as `findLink` does
 */
export async function openVisitSheet(
  visitor: VisitorActor,
  token: string,
  passOf: (shareId: string) => string | undefined = () => undefined,
): Promise<OpenedLink> {
  const link = await findLink(visitor, token, 'visit')
  if (link.hasPasscode && !isPass(passOf(link.id) ?? '', link)) return { needsPasscode: true }
  if (!(await isWithinLimit(limits.linkReadsByAddress, visitor.address))) return { needsPasscode: false, shared: null }
  const rows = await recordOpening(link.actor, link.childId, { address: visitor.address, recipient: null })
  return { needsPasscode: false, shared: toSharedResults(link.childId, rows) }
}

/** Who opens a link: a browser, or software by the name that it gives itself. */
export interface LinkReader {
  address: string
  recipient: string | null
}

/** How long the same reader's next opening is the same one. */
const sameOpening = Prisma.sql`${keptReader}::interval`

/**
 * What is behind a link, whose right to be opened was proven; the opening is counted on the link, where the parent sees how
 * many there were. The same reader again within ten minutes, as after a reload, is the same opening. The log has the first few
 * openings of an hour, those of browsers and those of software each, and by what name software came with them.
 *
 * @throws AppError LINK_NOT_FOUND when the link has ended meanwhile
 */
export async function recordOpening(actor: ShareLinkActor, childId: string, reader: LinkReader): Promise<SharedRow[]> {
  const keys = readerKeys(actor, reader)
  const counted = `${actor.shareId}${reader.recipient === null ? '' : ':software'}`
  const isWithin = Prisma.sql`(SELECT points FROM hit) <= ${allowedPoints(limits.openingEntries)}`
  // Raw: read and record. The link's row is locked first, as by its revocation: one of the two is before the other.
  const select = unsafeSharedBy(
    Prisma.sql`s."childId" = ${childId}::uuid AND ${mayReadByLink.sql(actor)}`,
    Prisma.sql`FOR NO KEY UPDATE OF s`,
  )
  const also = Prisma.sql`, live AS (
    SELECT ${counted}::text AS id FROM (SELECT FROM found LIMIT 1) f WHERE NOT EXISTS (
      SELECT FROM "LinkReader" o
      WHERE o."shareId" = ${actor.shareId}::uuid AND o.key IN (${Prisma.join(keys)}) AND o."openedAt" > now() - ${sameOpening})
  ), hit AS (${countingHitOfLive(limits.openingEntries)}), reader AS (
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

/** Of one link: no reader can be followed from one to another, and no address be read from it. */
function readerKeys({ shareId }: ShareLinkActor, { address, recipient }: LinkReader): [string, ...string[]] {
  const who = recipient === null ? `browser ${networkOf(address)}` : `software ${recipient}`
  return keyedHashes(`link-reader:${shareId}:${who}`)
}

/** The key that a reader's row has, else the first: a reader is one person before and after a change of the secret. */
function keyOfRow({ shareId }: ShareLinkActor, [key, ...others]: [string, ...string[]]): Prisma.Sql {
  if (others.length === 0) return Prisma.sql`${key}`
  return Prisma.sql`coalesce((
    SELECT o.key FROM "LinkReader" o WHERE o."shareId" = ${shareId}::uuid AND o.key IN (${Prisma.join([key, ...others])})
    LIMIT 1), ${key})`
}
