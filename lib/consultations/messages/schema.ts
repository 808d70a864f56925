import * as z from 'zod/mini'
import { isoTime, requiredParagraphs } from '@/lib/fields'

export const newMessageSchema = z.object({ text: requiredParagraphs(2_000) })

export const messageSchema = z.object({
  /** Of the words that the parent asked with: the request's. */
  id: z.string(),
  writer: z.enum(['doctor', 'parent']),
  text: z.string(),
  createdAt: isoTime,
})
export type Message = z.output<typeof messageSchema>
export type MessageWriter = Message['writer']

/** `isNew`: the other one wrote it, and it was not shown to the reader before. */
export type ShownMessage = Message & { isNew: boolean }
