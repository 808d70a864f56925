import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { orNotFound } from '@/lib/errors'
import { type IdempotencyKey, type Once, once, Repeat } from '@/lib/idempotency/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import type { Message, MessageWriter, ShownMessage } from './schema'

interface NewMessage {
  consultationId: string
  childId: string
  writer: MessageWriter
  text: string
  /** The same words since then are the same message; by default within a minute. */
  since?: Date
}

interface Added {
  id: string
  isRepeat: boolean
  /** One notice is enough until the other one has read it, for a day. */
  isFirstUnread: boolean
}

/** The caller has locked the request and knows that the actor is its `writer`. @throws AppError TOO_MANY_MESSAGES */
export async function unsafeAddMessage(
  actor: UserActor,
  tx: Transaction,
  { consultationId, childId, writer, text, since = new Date(Date.now() - 60_000) }: NewMessage,
): Promise<Added> {
  const earlier = await tx.consultationMessage.findFirst({
    where: { consultationId, writer, text, createdAt: { gt: since } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  if (earlier) return { ...earlier, isRepeat: true, isFirstUnread: false }
  await countHit(limits.messagesByWriter, `${actor.userId} ${consultationId}`, { code: 'TOO_MANY_MESSAGES', via: tx })
  const ofToday = { gt: new Date(Date.now() - 86_400_000) }
  const unread = await tx.consultationMessage.count({
    where: { consultationId, writer, readAt: null, createdAt: ofToday },
  })
  const id = uuidv7()
  await tx.consultationMessage.create({ data: { id, consultationId, writer, text } })
  await recordAudit(actor, 'consultation.written', { childId, targetId: consultationId }, tx)
  return { id, isRepeat: false, isFirstUnread: unread === 0 }
}

/** The stored reply of a key has the id alone: no copy of the words. @param add locks, checks and adds */
export async function writeOnce(
  actor: UserActor,
  idempotencyKey: IdempotencyKey | undefined,
  add: (tx: Transaction) => Promise<Added>,
): Promise<Once<Message>> {
  const { value, replayed } = await once<{ id: string }>(actor, idempotencyKey, async (tx) => {
    const { id, isRepeat } = await add(tx)
    return isRepeat ? new Repeat({ id }) : { id }
  })
  const message = await db().consultationMessage.findFirst({
    where: { id: value.id, ...shownTo(actor) },
    select: { id: true, writer: true, text: true, createdAt: true },
  })
  const { createdAt, ...written } = orNotFound(message)
  return { value: { ...written, createdAt: createdAt.toISOString() }, replayed }
}

const shownTo = ({ userId }: UserActor) => ({ consultation: { OR: [{ parentId: userId }, { doctor: { userId } }] } })

/** Once they are shown to the actor. */
export async function markRead(actor: UserActor, messages: ShownMessage[]): Promise<void> {
  const ids = messages.flatMap(({ id, isNew }) => (isNew ? [id] : []))
  if (ids.length === 0) return
  const readers = [
    { writer: 'doctor' as const, consultation: { parentId: actor.userId } },
    { writer: 'parent' as const, consultation: { doctor: ownListedDoctor.where(actor) } },
  ]
  await db().consultationMessage.updateMany({
    where: { id: { in: ids }, readAt: null, OR: readers },
    data: { readAt: new Date() },
  })
}

/** With a doctor's account. The words that the parent asked with stay in the request. */
export async function unsafeDeleteMessages(tx: Transaction, doctorId: string): Promise<void> {
  await tx.consultationMessage.deleteMany({ where: { consultation: { doctorId } } })
}
