import * as z from 'zod/mini'
import { emailAddress, requiredLine } from '@/lib/fields'
import { breachTables } from './breach/kinds'

const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))

/**
 * The number of a case and no name: at least a digit, and of words only those that stand before such numbers, or letters that
 * stand for a court, an office or a kind of case, like พ, ผบ or DPO.
 */
const reference = requiredLine(40).check(
  z.regex(/^(?=.*\p{Nd})[\p{L}\p{M}\p{Nd} .:/-]+$/u),
  z.refine((text) => (text.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => caseWords.some((form) => form.test(word)))),
)
const caseWords = [
  /^([A-Z]{1,4}|[a-z]{1,2}|[ก-ฮ]{1,3}[A-Z]?)$/,
  /^(case|black|red|civil|criminal|court|file|claim|matter|complaint|request|order|ticket|ref|number|no)$/i,
  /^(คดี|แพ่ง|อาญา|หมายเลข|เลข|ดำ|แดง|ที่|ศาล|คำร้อง|คำสั่ง|คำขอ|เรื่อง|หนังสือ)+$/,
]
const by = requiredLine(100)

/** By the address or, as an account that was opened with LINE may have none, by the id. */
const oneUser = { email: z.optional(emailAddress), account: z.optional(id) }
const namesOneUser = (asked: { email?: string | undefined; account?: string | undefined }) =>
  (asked.email === undefined) !== (asked.account === undefined)

/** A listing: rows in place of lines. */
const asJson = { json: z.optional(z.boolean()) }

/** What operations may ask for; `scripts/admin.mjs` makes one of a command line. */
export const adminCommandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('school create'), name: requiredLine(200), strict: z.optional(z.boolean()) }),
  z.object({ command: z.literal('school list'), ...asJson }),
  z.object({ command: z.literal('school rename'), school: id, name: requiredLine(200) }),
  z.object({ command: z.literal('school end'), school: id }),
  z.object({ command: z.literal('school members'), school: id, ...asJson }),
  z.object({ command: z.literal('school add-admin'), school: id, email: emailAddress }),
  z.object({ command: z.literal('school remove-admin'), school: id, email: emailAddress }),
  z.object({ command: z.literal('key issue'), school: id, name: requiredLine(100) }),
  z.object({ command: z.literal('key list'), school: id, ...asJson }),
  z.object({ command: z.literal('key revoke'), key: id }),
  z.object({ command: z.literal('doctor list'), ...asJson }),
  z.object({ command: z.literal('doctor verify'), doctor: id, name: requiredLine(300) }),
  z.object({ command: z.literal('doctor unverify'), doctor: id }),
  z.object({ command: z.literal('loop'), since: z.optional(z.iso.date()) }),
  z.object({ command: z.literal('mails held'), ...asJson }),
  z.object({ command: z.literal('mails failed'), ...asJson }),
  z.object({ command: z.literal('mails retry'), mail: id }),
  z.object({
    command: z.literal('mails mark-sent'),
    ids: z.optional(z.array(id)),
    // What is due later, such as a reminder, has not left.
    until: z.optional(z.iso.datetime({ offset: true }).check(z.refine((time) => Date.parse(time) <= Date.now()))),
  }),
  z
    .object({
      command: z.literal('hold add'),
      account: z.optional(id),
      child: z.optional(id),
      school: z.optional(id),
      reason: reference,
      by,
    })
    .check(z.refine(({ account, child, school }) => [account, child, school].filter(Boolean).length === 1)),
  z.object({ command: z.literal('hold show'), hold: id }),
  z.object({ command: z.literal('hold list'), ...asJson }),
  z.object({ command: z.literal('hold end'), hold: id, by }),
  z.object({ command: z.literal('user unlock'), email: emailAddress, address: z.optional(requiredLine(64)) }),
  z
    .object({ command: z.literal('user disable'), ...oneUser, 'end-access': z.optional(z.boolean()) })
    .check(z.refine(namesOneUser)),
  z.object({ command: z.literal('user enable'), ...oneUser }).check(z.refine(namesOneUser)),
])
export type AdminCommand = z.output<typeof adminCommandSchema>

/** A day, or a time with or without its seconds, with its offset. */
const moment = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
])

/** What operations may ask that is answered line by line, as it is found. */
export const adminReportSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('check') }),
  z.object({
    command: z.literal('audit verify'),
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
    // As verify prints them, so that a number is written in one way.
    expect: z.optional(z.string().check(z.regex(/^[1-9]\d*:[0-9a-f]{64}$/))),
    known: z.optional(z.string().check(z.regex(/^[1-9]\d*:[0-9a-f]{64}(,[1-9]\d*:[0-9a-f]{64})*$/))),
  }),
  z.object({
    command: z.literal('breach'),
    since: moment,
    until: z.optional(moment),
    table: z.enum(breachTables),
    actor: z.optional(requiredLine(64)),
    addresses: z.optional(z.boolean()),
  }),
])
export type AdminReport = z.output<typeof adminReportSchema>
