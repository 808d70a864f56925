import 'server-only'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { orNotFound } from '@/lib/errors'
import type { Message, MessageWriter, ShownMessage } from './schema'

export type MessageInJson = Message & { isUnread: boolean }

/** Of `"Consultation" k`: the words that the parent asked with, then the newest 200, oldest first. */
export const messagesInJson = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'writer', t.writer, 'text', t.text, 'createdAt', t."createdAt",
    'isUnread', t."isUnread") ORDER BY t."createdAt", t.id), '[]')
  FROM (
    SELECT k.id, 'parent' AS writer, k.message AS text, k."createdAt", false AS "isUnread" WHERE k.message IS NOT NULL
    UNION ALL (
      SELECT m.id, m.writer::text, m.text, m."createdAt", m."readAt" IS NULL FROM "ConsultationMessage" m
      WHERE m."consultationId" = k.id ORDER BY m."createdAt" DESC, m.id DESC LIMIT 200)
  ) t)`

/** Of `"Consultation" k`: what the parent wrote first. */
export const firstWords = Prisma.sql`coalesce(k.message, (
  SELECT m.text FROM "ConsultationMessage" m WHERE m."consultationId" = k.id AND m.writer = 'parent'
  ORDER BY m."createdAt", m.id LIMIT 1))`

/** Of `"Consultation" k`, for its doctor. */
export const hasNewOfParent = Prisma.sql`EXISTS (
  SELECT FROM "ConsultationMessage" m WHERE m."consultationId" = k.id AND m.writer = 'parent' AND m."readAt" IS NULL)`

/** In any request about `"Child" c`. */
export const hasNewMessage = (actor: UserActor) => Prisma.sql`EXISTS (
  SELECT FROM "Consultation" o JOIN "ConsultationMessage" m ON m."consultationId" = o.id
  WHERE o."childId" = c.id AND o."parentId" = ${actor.userId}::uuid AND m.writer = 'doctor' AND m."readAt" IS NULL)`

export function toShownMessages(reader: MessageWriter, rows: MessageInJson[]): ShownMessage[] {
  return rows.map(({ isUnread, createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    isNew: isUnread && row.writer !== reader,
  }))
}

/** Of the parent's own request; the doctor's has them in `getRequest`. @throws AppError NOT_FOUND */
export async function getMessages(actor: UserActor, consultationId: string): Promise<ShownMessage[]> {
  // Raw: JSON rows.
  const [row] = await db().$queryRaw<{ messages: MessageInJson[] }[]>`
    SELECT ${messagesInJson} AS messages FROM "Consultation" k
    WHERE k.id = ${consultationId}::uuid AND k."parentId" = ${actor.userId}::uuid`
  return toShownMessages('parent', orNotFound(row).messages)
}

export async function hasUnreadMessage(
  _actor: SystemActor,
  consultationId: string,
  writer: MessageWriter,
): Promise<boolean> {
  return (await db().consultationMessage.count({ where: { consultationId, writer, readAt: null } })) > 0
}
