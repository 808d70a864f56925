import 'server-only'
import { apiKeyActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { allowedPoints, type Limit } from '@/lib/rate-limits/limits'
import { unsafeFindApiKey } from './data'

/** Null for an invalid key; every reason costs one query, the same. */
export async function authenticateKey(key: string, limit: Limit) {
  const found = await unsafeFindApiKey(hashToken(key), limit)
  if (!found) return null
  const { keyId, schoolId, points, wait } = found
  const allowed = allowedPoints(limit)
  return {
    actor: apiKeyActor({ keyId, schoolId }),
    budget: {
      limit: allowed,
      remaining: Math.max(0, allowed - points),
      // Seconds until the window ends.
      reset: Math.min(limit.seconds, Math.max(1, wait)),
    },
    isSpent: points > allowed,
  }
}
