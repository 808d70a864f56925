import * as z from 'zod/mini'
import { requiredLine } from '@/lib/fields'
import { idForm } from '@/lib/id-form'

export const id = z.string().check(z.regex(new RegExp(`^${idForm}$`, 'i')))

/** A case number without a name: a digit, and only words or abbreviations of such numbers, like พ, ผบ or DPO. */
export const reference = requiredLine(40).check(
  z.regex(/^(?=.*\p{Nd})[\p{L}\p{M}\p{Nd} .:/-]+$/u),
  z.refine((text) => (text.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => caseWords.some((form) => form.test(word)))),
)
const caseWords = [
  /^([A-Z]{1,4}|[a-z]{1,2}|[ก-ฮ]{1,3}[A-Z]?)$/,
  /^(case|black|red|civil|criminal|court|file|claim|matter|complaint|request|order|ticket|ref|number|no)$/i,
  /^(คดี|แพ่ง|อาญา|หมายเลข|เลข|ดำ|แดง|ที่|ศาล|คำร้อง|คำสั่ง|คำขอ|เรื่อง|หนังสือ)+$/,
]
export const by = requiredLine(100)

/** A day, or a time with its offset, with or without seconds. */
export const moment = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
])
