import 'server-only'
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { SchoolAdminActor, SystemActor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { hashToken } from '@/lib/auth/token'
import { db, type Transaction, withIsoTimes } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { type IdempotencyKey, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { unsafeListAdminAddresses } from '@/lib/schools/data'
import { isAdmin, lockAdministered, unsafeLockMembers } from '@/lib/schools/mutations'
import { activeApiKey } from '../rules'
import { apiKeyFields } from './data'
import type { ApiKey, NewApiKeyInput } from './schema'

const keysPerSchool = 20
const prefix = 'sati_live_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `key` is null for a repeat. @throws AppError NOT_ALLOWED; REAUTHENTICATION_REQUIRED; TOO_MANY_KEYS */
export async function createApiKey(actor: SchoolAdminActor, { name }: NewApiKeyInput, idempotencyKey?: IdempotencyKey) {
  let key: string | null = null
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    await lockAdministered(actor, tx)
    assertRecent(actor)
    const made = await createApiKeyWithin(actor, tx, { schoolId: actor.schoolId, name })
    key = made.key
    return made.row
  })
  return { value: { ...value, key }, replayed }
}

/** Notifies the school's admins: a key made with a stolen session must be noticed. @throws AppError TOO_MANY_KEYS */
export async function createApiKeyWithin(
  actor: UserActor | SystemActor,
  tx: Transaction,
  { schoolId, name }: { schoolId: string; name: string },
): Promise<{ key: string; row: ApiKey }> {
  // Serialized, so that parallel requests cannot pass the limit together.
  await unsafeLockMembers(tx, schoolId)
  const active = await tx.apiKey.count({ where: { schoolId, ...activeApiKey.where() } })
  if (active >= keysPerSchool) throw new AppError('TOO_MANY_KEYS')
  const key = newApiKey()
  const row = await tx.apiKey.create({
    data: {
      id: uuidv7(),
      schoolId,
      name,
      keyHash: hashToken(key),
      lastFour: key.slice(-4),
      createdById: actor.kind === 'user' ? actor.userId : null,
    },
    select: apiKeyFields,
  })
  await recordAudit(actor, 'api-key.created', { targetId: row.id }, tx)
  for (const [index, { emailKey }] of (await unsafeListAdminAddresses(tx, { schoolId })).entries())
    await enqueueMail(tx, { template: 'api-key-created', rowId: row.id, version: index + 1, recipient: emailKey })
  return { key, row: withIsoTimes(row) }
}

/** 190 random bits and a six-character checksum, by which scanners for leaked secrets recognise a key. */
function newApiKey(): string {
  const body = Array.from({ length: 32 }, () => digits[randomInt(digits.length)]).join('')
  return `${prefix}${body}${checksum(body)}`
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = digits[rest % digits.length] + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}

/** A repeat is idempotent. @throws AppError NOT_FOUND for non-admins too; REAUTHENTICATION_REQUIRED */
export async function revokeApiKey(actor: UserActor, id: string): Promise<ApiKey> {
  return db().$transaction(async (tx) => {
    const { schoolId } = orNotFound(await tx.apiKey.findUnique({ where: { id }, select: { schoolId: true } }))
    await unsafeLockMembers(tx, schoolId)
    if (!(await isAdmin(actor, tx, schoolId))) throw new AppError('NOT_FOUND')
    assertRecent(actor)
    return revokeApiKeyWithin(actor, tx, { id, schoolId })
  })
}

/** The caller holds the members' locks. @returns the number revoked */
export async function revokeKeysOfSchools(actor: UserActor | SystemActor, tx: Transaction, schoolIds: string[]) {
  if (schoolIds.length === 0) return 0
  return revokeKeys(actor, tx, { schoolId: { in: schoolIds } })
}

async function revokeKeys(
  actor: UserActor | SystemActor,
  tx: Transaction,
  which: { id?: string; schoolId: string | { in: string[] } },
): Promise<number> {
  const ended = await tx.apiKey.updateManyAndReturn({
    where: { ...which, ...activeApiKey.where() },
    data: { revokedAt: new Date() },
    select: { id: true },
  })
  const about = ended.map(({ id }) => ({ targetId: id }))
  await recordAudits(actor, 'api-key.revoked', about, tx)
  return about.length
}

/** @throws AppError NOT_FOUND */
export async function revokeApiKeyWithin(
  actor: UserActor | SystemActor,
  tx: Transaction,
  { id, schoolId }: { id: string; schoolId: string },
): Promise<ApiKey> {
  await revokeKeys(actor, tx, { id, schoolId })
  return withIsoTimes(orNotFound(await tx.apiKey.findFirst({ where: { id, schoolId }, select: apiKeyFields })))
}
