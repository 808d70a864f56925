import 'server-only'
import { createHash } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import type { VisitorActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { AppError, isAppError } from '@/lib/errors'
import { toBundle } from '@/lib/fhir/bundle'
import { getSharedScreeningRecord } from '@/lib/fhir/data'
import type { ScreeningRecord } from '@/lib/fhir/types'
import { limits } from '@/lib/rate-limits/limits'
import { type Counted, countHit, refundWhenUnavailable } from '@/lib/rate-limits/mutations'
import { fileToken, healthLinkKey } from '@/lib/result-shares/links/addresses'
import { type FoundLink, findLink, recordOpening } from '@/lib/result-shares/links/data'
import { judgePasscode } from '@/lib/result-shares/links/mutations'
import { readablePasscode } from '@/lib/result-shares/links/schema'
import { queueFile } from '@/lib/work-queue'
import type { Manifest, ManifestRequest } from './schema'

/** How long a file's address is valid. The standard allows an hour. */
const fileLifetimeMs = 10 * 60_000

const maxRecipientLength = 100

/**
 * The manifest of a SMART Health Link (HL7 SMART Health Cards and Links 1.0.0): one file, the screening as encrypted
 * FHIR. @throws AppError LINK_NOT_FOUND, also for a used up link; WRONG_PASSCODE; TOO_MANY_REQUESTS; UNAVAILABLE
 */
export async function openHealthLink(
  visitor: VisitorActor,
  token: string,
  { recipient, passcode, embeddedLengthMax = Number.POSITIVE_INFINITY }: ManifestRequest,
): Promise<Manifest> {
  const link = await findLink(visitor, token, 'manifest')
  if (link.hasPasscode) await assertPasscode(link, passcode)
  return readLimited(visitor, link, async () => {
    await recordOpening(link.actor, link.childId, { address: visitor.address, recipient: loggedName(recipient) })
    const record = await readRecord(link)
    const about = {
      contentType: 'application/fhir+json' as const,
      lastUpdated: lastChange(record),
      status: 'can-change' as const,
      fhirVersion: '4.0.1' as const,
    }
    const embedded = await encrypted(link, record)
    if (embedded.length <= embeddedLengthMax) return { files: [{ ...about, embedded }] }
    const location = `${env().APP_URL}/api/health-links/files/${fileToken(link, Date.now() + fileLifetimeMs)}`
    return { files: [{ ...about, location }] }
  })
}

/** A file at a manifest's `location`. @throws AppError LINK_NOT_FOUND when it or the link ended; TOO_MANY_REQUESTS */
export async function readHealthFile(visitor: VisitorActor, token: string): Promise<string> {
  const link = await findLink(visitor, token, 'file')
  return readLimited(visitor, link, async () => encrypted(link, await readRecord(link)))
}

async function readLimited<T>({ address }: VisitorActor, { id }: FoundLink, work: () => Promise<T>): Promise<T> {
  const counted: Counted = [
    [limits.linkReadsByAddress, address],
    [limits.healthLinkReads, id],
  ]
  for (const [limit, subject] of counted) await countHit(limit, subject)
  return refundWhenUnavailable(counted, () => queueFile(work))
}

/** A missing passcode uses up no attempt: software's first request has none. */
async function assertPasscode({ actor, remainingAttempts }: FoundLink, passcode: string | undefined): Promise<void> {
  const given = readablePasscode(passcode ?? '')
  if (given === '') throw new AppError('WRONG_PASSCODE', { remainingAttempts })
  await judgePasscode(actor, given)
}

async function readRecord({ actor, childId }: FoundLink): Promise<ScreeningRecord> {
  try {
    return await getSharedScreeningRecord(actor, childId)
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) throw new AppError('LINK_NOT_FOUND')
    throw error
  }
}

const cachedFiles = new Map<string, string>()
const maxCachedFiles = 32

/** Cached while the record is the same: one link may have many readers. */
async function encrypted(link: FoundLink, record: ScreeningRecord): Promise<string> {
  const key = healthLinkKey(link)
  const name = createHash('sha256').update(key).update(JSON.stringify(record)).digest('base64')
  const file = cachedFiles.get(name) ?? (await encrypt(key, JSON.stringify(toBundle(record, new Date()))))
  // Set again: the map's order is by last use.
  cachedFiles.delete(name)
  cachedFiles.set(name, file)
  for (const oldest of cachedFiles.keys()) if (cachedFiles.size > maxCachedFiles) cachedFiles.delete(oldest)
  return file
}

function encrypt(key: Buffer, content: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(content))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
    .encrypt(key)
}

function lastChange({ assessments: [newest], child }: ScreeningRecord): string {
  return [newest?.completedAt ?? '', child.updatedAt].toSorted().at(-1) ?? child.updatedAt
}

/** Without quotation marks and characters that hide or reorder others: the log quotes it. */
function loggedName(recipient: string): string {
  const plain = recipient.replace(/[\p{Cf}\p{Zl}\p{Zp}“”"]/gu, '').replace(/(\p{M}{4})\p{M}+/gu, '$1')
  return [...plain].slice(0, maxRecipientLength).join('').trim() || '?'
}
