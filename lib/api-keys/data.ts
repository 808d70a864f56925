import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { getOwnSchool } from '@/lib/schools/data'
import type { ApiKey } from './types'

export const apiKeyFields = {
  id: true,
  name: true,
  lastFour: true,
  createdAt: true,
  lastUsedAt: true,
  revokedAt: true,
} as const

interface ApiKeyRow {
  id: string
  name: string
  lastFour: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export function toApiKey({ createdAt, lastUsedAt, revokedAt, ...row }: ApiKeyRow): ApiKey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

/**
 * The school whose keys the actor may manage.
 *
 * @throws AppError NOT_ALLOWED for everybody but its admins
 */
export async function administeredSchool(actor: UserActor, via?: Transaction): Promise<string> {
  const school = await getOwnSchool(actor, via)
  if (school?.role !== 'admin') throw new AppError('NOT_ALLOWED')
  return school.id
}

/**
 * The keys of the actor's school, newest first, those that were revoked too.
 *
 * @throws AppError NOT_ALLOWED
 */
export async function listApiKeys(actor: UserActor): Promise<ApiKey[]> {
  const schoolId = await administeredSchool(actor)
  const rows = await db().apiKey.findMany({
    where: { schoolId },
    select: apiKeyFields,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return rows.map(toApiKey)
}
