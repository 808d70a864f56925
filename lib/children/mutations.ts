import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { AppError } from '@/lib/http/errors'
import { type Intent, type Once, once } from '@/lib/http/mutations'
import { childFields, toChild } from './data'
import type { NewChildInput } from './schema'
import type { Child } from './types'

const childrenPerUser = 20

/** @throws AppError TOO_MANY_CHILDREN beyond twenty */
export function createChild(actor: UserActor, input: NewChildInput, intent?: Intent): Promise<Once<Child>> {
  return once(actor, intent, async (tx) => {
    // Locks the account, so that parallel requests cannot pass the limit together.
    await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${actor.userId}::uuid FOR NO KEY UPDATE`
    if ((await tx.child.count({ where: { parentId: actor.userId } })) >= childrenPerUser) {
      throw new AppError('TOO_MANY_CHILDREN')
    }
    const row = await tx.child.create({ data: { id: uuidv7(), ...input, parentId: actor.userId }, select: childFields })
    await recordAudit(actor, 'child.created', { childId: row.id, targetId: row.id }, tx)
    return toChild(row)
  })
}
