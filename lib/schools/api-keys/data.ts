import 'server-only'
import type { SchoolAdminActor, UserActor } from '@/lib/auth/actor'
import { columnsOf, db, fieldsOf, type RowOf, withIsoTimes } from '@/lib/db'
import type { Limit } from '@/lib/rate-limits/limits'
import { countingHitOfValid } from '@/lib/rate-limits/mutations'
import { fullNameSql } from '@/lib/users/rules'
import { activeApiKey } from '../rules'
import type { MemberRole } from '../schema'
import { type ApiKey, type ApiKeyCreator, type ApiKeyWithCreator, apiKeySchema } from './schema'

export const apiKeyFields = fieldsOf('ApiKey', apiKeySchema)

export async function listApiKeys(actor: SchoolAdminActor): Promise<ApiKey[]> {
  const rows = await db().apiKey.findMany({
    where: { schoolId: actor.schoolId },
    select: apiKeyFields,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return rows.map(withIsoTimes)
}

interface CreatedRow extends RowOf<ApiKey> {
  createdById: string | null
  makerName: string | null
  makerRole: MemberRole | null
}

export async function listApiKeysWithCreators(actor: SchoolAdminActor): Promise<ApiKeyWithCreator[]> {
  // Raw: no relation; a key outlives its creator's account.
  const rows = await db().$queryRaw<CreatedRow[]>`
    SELECT ${columnsOf('ApiKey', 'k', apiKeySchema)}, k."createdById",
      ${fullNameSql('u')} AS "makerName", m.role::text AS "makerRole"
    FROM "ApiKey" k LEFT JOIN "User" u ON u.id = k."createdById"
    LEFT JOIN "SchoolMembership" m ON m."userId" = u.id AND m."schoolId" = k."schoolId"
    WHERE k."schoolId" = ${actor.schoolId}::uuid ORDER BY k."createdAt" DESC, k.id DESC LIMIT 200`
  return rows.map(({ createdById, makerName, makerRole, ...key }) => ({
    ...withIsoTimes(key),
    maker: creatorOf(actor, { createdById, makerName, makerRole }),
  }))
}

function creatorOf(
  actor: UserActor,
  { createdById, makerName, makerRole }: Pick<CreatedRow, 'createdById' | 'makerName' | 'makerRole'>,
): ApiKeyCreator {
  if (createdById === null) return { kind: 'operator', name: null }
  if (createdById === actor.userId) return { kind: 'you', name: null }
  if (!makerName) return { kind: 'deleted', name: null }
  return { kind: makerRole ?? 'former', name: makerName }
}

interface KeyRow {
  keyId: string
  schoolId: string
  points: number
  wait: number
}

// In one round trip. Unsafe: it runs before there is an actor.
export async function unsafeFindApiKey(keyHash: string, limit: Limit): Promise<KeyRow | null> {
  // Raw: read and record.
  const [row] = await db().$queryRaw<KeyRow[]>`
    WITH live AS (
      SELECT id, "schoolId", "lastUsedAt" FROM "ApiKey" k WHERE "keyHash" = ${keyHash} AND ${activeApiKey.sql('k')}
    ), used AS (
      UPDATE "ApiKey" SET "lastUsedAt" = now() FROM live
      WHERE "ApiKey".id = live.id AND (live."lastUsedAt" IS NULL OR live."lastUsedAt" < now() - interval '1 minute')
    ), hit AS (${countingHitOfValid(limit)})
    SELECT id AS "keyId", "schoolId", points, wait FROM live, hit`
  return row ?? null
}
