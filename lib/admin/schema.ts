import * as z from 'zod/mini'
import { emailAddress, requiredLine } from '@/lib/fields'

const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))

/** What operations may ask for; `scripts/admin.mjs` makes one of a command line. */
export const adminCommandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('school create'), name: requiredLine(200), strict: z.optional(z.boolean()) }),
  z.object({ command: z.literal('school list') }),
  z.object({ command: z.literal('school add-admin'), school: id, email: emailAddress }),
  z.object({ command: z.literal('school remove-admin'), school: id, email: emailAddress }),
  z.object({ command: z.literal('key issue'), school: id, name: requiredLine(100) }),
  z.object({ command: z.literal('key list'), school: id }),
  z.object({ command: z.literal('key revoke'), key: id }),
  z.object({ command: z.literal('doctor list') }),
  z.object({ command: z.literal('doctor verify'), doctor: id, name: requiredLine(300) }),
  z.object({ command: z.literal('doctor unverify'), doctor: id }),
  z.object({ command: z.literal('loop'), since: z.optional(z.iso.date()) }),
  z.object({ command: z.literal('mails held') }),
  z.object({
    command: z.literal('mails mark-sent'),
    ids: z.optional(z.array(id)),
    // What is due later, such as a reminder, has not left.
    until: z.optional(z.iso.datetime({ offset: true }).check(z.refine((time) => Date.parse(time) <= Date.now()))),
  }),
  z.object({ command: z.literal('user unlock'), email: emailAddress, address: z.optional(requiredLine(64)) }),
])
export type AdminCommand = z.output<typeof adminCommandSchema>
