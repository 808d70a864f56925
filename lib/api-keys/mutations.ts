import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { newApiKey } from '@/lib/auth/api-key'
import { hashToken } from '@/lib/auth/token'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { type Intent, type Once, once } from '@/lib/http/mutations'
import { administeredSchool, apiKeyFields, toApiKey } from './data'
import type { NewApiKeyInput } from './schema'
import type { ApiKey, NewApiKey } from './types'

const workingKeysPerSchool = 20

/**
 * Makes a key for the actor's school. The key is in this answer and nowhere else; a repeat of the same intent finds the
 * row without it.
 *
 * @throws AppError NOT_ALLOWED, TOO_MANY_KEYS
 */
export async function createApiKey(
  actor: UserActor,
  { name }: NewApiKeyInput,
  intent?: Intent,
): Promise<Once<NewApiKey>> {
  let key: string | null = null
  const { value, replayed } = await once(actor, intent, async (tx) => {
    const schoolId = await administeredSchool(actor, tx)
    const made = await issueApiKey(actor, tx, { schoolId, name })
    key = made.key
    return made.row
  })
  return { value: { ...value, key }, replayed }
}

/** @throws AppError TOO_MANY_KEYS */
export async function issueApiKey(
  actor: UserActor | SystemActor,
  tx: Transaction,
  { schoolId, name }: { schoolId: string; name: string },
): Promise<{ key: string; row: ApiKey }> {
  // One at a time, so that parallel requests cannot pass the limit together.
  await tx.$queryRaw`SELECT id FROM "School" WHERE id = ${schoolId}::uuid FOR NO KEY UPDATE`
  const working = await tx.apiKey.count({ where: { schoolId, revokedAt: null } })
  if (working >= workingKeysPerSchool) throw new AppError('TOO_MANY_KEYS')
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
  return { key, row: toApiKey(row) }
}

/**
 * Ends a key at once. Revoking twice is the same as once.
 *
 * @throws AppError NOT_FOUND for an unknown key, another school's, and for everybody but the school's admins
 */
export async function revokeApiKey(actor: UserActor, id: string): Promise<ApiKey> {
  return db().$transaction(async (tx) => {
    const memberships = { some: { userId: actor.userId, role: 'admin' } } as const
    const known = await tx.apiKey.findFirst({ where: { id, school: { memberships } }, select: { schoolId: true } })
    if (!known) throw new AppError('NOT_FOUND')
    return endApiKey(actor, tx, { id, schoolId: known.schoolId })
  })
}

/** @throws AppError NOT_FOUND */
export async function endApiKey(
  actor: UserActor | SystemActor,
  tx: Transaction,
  { id, schoolId }: { id: string; schoolId: string },
): Promise<ApiKey> {
  const { count } = await tx.apiKey.updateMany({
    where: { id, schoolId, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  if (count > 0) await recordAudit(actor, 'api-key.revoked', { targetId: id }, tx)
  const row = await tx.apiKey.findFirst({ where: { id, schoolId }, select: apiKeyFields })
  if (!row) throw new AppError('NOT_FOUND')
  return toApiKey(row)
}
