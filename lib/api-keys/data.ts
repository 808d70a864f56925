import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { administeredSchool } from '@/lib/schools/data'
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
 * The keys of the actor's school, newest first, those that were revoked too.
 *
 * @throws AppError NOT_ALLOWED, NOT_FOUND as `administeredSchool`
 */
export async function listApiKeys(actor: UserActor): Promise<ApiKey[]> {
  const { id: schoolId } = await administeredSchool(actor)
  const rows = await db().apiKey.findMany({
    where: { schoolId },
    select: apiKeyFields,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return rows.map(toApiKey)
}
