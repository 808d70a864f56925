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

/** In milliseconds: how long the address of a file works. The standard allows an hour. */
const fileLife = 10 * 60_000

/** In characters: as much of a recipient's name as the parent's log shows. */
const shownName = 100

/**
 * Answers a clinic's software with what a SMART Health Link leads to (HL7 SMART Health Cards and Links 1.0.0): one file, the
 * child's screening as FHIR, encrypted. The parent's log names who asked.
 *
 * @throws AppError LINK_NOT_FOUND for a link that has ended or is used up; WRONG_PASSCODE; TOO_MANY_REQUESTS;
 *   UNAVAILABLE when too many files are asked for
 */
export async function openHealthLink(
  visitor: VisitorActor,
  token: string,
  { recipient, passcode, embeddedLengthMax = Number.POSITIVE_INFINITY }: ManifestRequest,
): Promise<Manifest> {
  const link = await findLink(visitor, token, 'manifest')
  if (link.hasPasscode) await assertPasscode(link, passcode)
  return reading(visitor, link, async () => {
    await recordOpening(link.actor, link.childId, { address: visitor.address, recipient: shownNameOf(recipient) })
    const record = await readRecord(link)
    const about = {
      contentType: 'application/fhir+json' as const,
      lastUpdated: lastChange(record),
      status: 'can-change' as const,
      fhirVersion: '4.0.1' as const,
    }
    const embedded = await encrypted(link, record)
    if (embedded.length <= embeddedLengthMax) return { files: [{ ...about, embedded }] }
    const location = `${env().APP_URL}/api/health-links/files/${fileToken(link, Date.now() + fileLife)}`
    return { files: [{ ...about, location }] }
  })
}

/**
 * The file that a manifest has named by its address, encrypted.
 *
 * @throws AppError LINK_NOT_FOUND when its time is over or the link has ended; TOO_MANY_REQUESTS
 */
export async function readHealthFile(visitor: VisitorActor, token: string): Promise<string> {
  const link = await findLink(visitor, token, 'file')
  return reading(visitor, link, async () => encrypted(link, await readRecord(link)))
}

/** Reads what is behind a link whose right to be opened was proven, when it is this reading's turn. */
async function reading<T>({ address }: VisitorActor, { id }: FoundLink, work: () => Promise<T>): Promise<T> {
  const counted: Counted = [
    [limits.linkReadsByAddress, address],
    [limits.healthLinkReads, id],
  ]
  for (const [limit, subject] of counted) await countHit(limit, subject)
  return refundWhenUnavailable(counted, () => queueFile(work))
}

/** A missing passcode uses up no attempt: software asks once without one. */
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

/** The encrypted files that were read last, by a hash of what they were made of. */
const kept = new Map<string, string>()
const mostKept = 32

/** The record as an encrypted file, which is kept while nothing in it changes: many readers may ask for one link's. */
async function encrypted(link: FoundLink, record: ScreeningRecord): Promise<string> {
  const key = healthLinkKey(link)
  const name = createHash('sha256').update(key).update(JSON.stringify(record)).digest('base64')
  const file = kept.get(name) ?? (await encrypt(key, JSON.stringify(toBundle(record, new Date()))))
  // To the end of those that go.
  kept.delete(name)
  kept.set(name, file)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return file
}

function encrypt(key: Buffer, content: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(content))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
    .encrypt(key)
}

/** Of the answers, or of the child's details, which are in the file too. */
function lastChange({ assessments: [newest], child }: ScreeningRecord): string {
  return [newest?.completedAt ?? '', child.updatedAt].toSorted().at(-1) ?? child.updatedAt
}

/** A recipient's name as the log can quote it: no letter that hides or turns others, no quotation marks, not too long. */
function shownNameOf(recipient: string): string {
  const plain = recipient.replace(/[\p{Cf}\p{Zl}\p{Zp}“”"]/gu, '').replace(/(\p{M}{4})\p{M}+/gu, '$1')
  return [...plain].slice(0, shownName).join('').trim() || '?'
}
