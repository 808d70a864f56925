import * as z from 'zod/mini'
import { isoTime, oneOf, requiredParagraphs } from '@/lib/fields'

export const requestStatuses = ['callback_requested', 'contacted', 'calendar_opened', 'scheduled', 'done'] as const

export const deskStatuses = ['contacted', 'scheduled', 'done'] as const
export const requestStatusSchema = z.object({ status: oneOf(deskStatuses) })
export type RequestStatusInput = z.output<typeof requestStatusSchema>

/** The version of the notice of a status; 0 for one that a doctor does not set. */
export const noticeVersionOf = (status: string) => (deskStatuses as readonly string[]).indexOf(status) + 1

export const doctorRequestSchema = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  childFirstName: z.string(),
  parentName: z.string(),
  createdAt: isoTime,
  /** When the promised call is due; null without a pending one. */
  callBy: z.nullable(isoTime),
})

export const newNoteSchema = z.object({ text: requiredParagraphs(4_000) })

export const noteSchema = z.object({ id: z.string(), text: z.string(), createdAt: isoTime })
