import * as z from 'zod/mini'
import { grades } from '@/lib/children/schema'
import {
  emailAddress,
  type FieldErrorCode,
  isoTime,
  oneOf,
  optionalLine,
  optionalParagraphs,
  requiredLine,
} from '@/lib/fields'
import { queryTime } from '@/lib/query-time'
import type { DeclineReason, SchoolReferral, ShownStatus } from './types'

const referralMails = ['sent', 'waiting', 'held', 'failed', 'none'] as const
export const schoolReferralStatuses = ['pending', 'accepted', 'completed', 'revoked', 'declined'] as const
const declineReasons = ['wrong_person', 'child_deleted'] as const

/** A choice that may be left open: an untouched select sends an empty text. */
const optionalGrade = z.pipe(
  z.optional(z.nullable(oneOf([...grades, '']))),
  z.transform((value) => value || null),
)

export const newSchoolReferralSchema = z.object({
  studentName: requiredLine(100),
  studentGrade: optionalGrade,
  parentName: optionalLine(100),
  parentEmail: emailAddress,
  referringTeacher: requiredLine(200),
  referralReason: optionalParagraphs(2_000),
})
export type NewSchoolReferralInput = z.output<typeof newSchoolReferralSchema>

export const schoolReferralSchema = z.object({
  id: z.string().check(z.meta({ format: 'uuid' })),
  status: z.enum(schoolReferralStatuses),
  declinedBecause: z.optional(z.enum(declineReasons)),
  studentName: z.string(),
  studentGrade: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  parentEmail: z.string(),
  referringTeacher: z.string(),
  referralReason: z.nullable(z.string()),
  createdAt: isoTime,
  referralLink: z.string().check(z.meta({ format: 'uri' })),
})

/** Exactly these keys; once accepted, all but the status are absent for readers other than the acceptor. */
export const referralForParentSchema = z.object({
  referral: z.object({
    status: z.enum(schoolReferralStatuses),
    studentName: z.optional(z.string()),
    studentGrade: z.optional(z.nullable(z.string())),
    referringTeacher: z.optional(z.string()),
    referralReason: z.optional(z.nullable(z.string())),
  }),
  school: z.object({ name: z.string() }),
})

export const acceptedSchema = z.object({ child: z.object({ id: z.string() }) })
export const declinedSchema = z.object({ status: z.literal('declined') })

const invalid = 'invalid' satisfies FieldErrorCode

/** @returns what the school's list and its export say of a referral */
export function shownStatusOf(
  referral: Pick<SchoolReferral, 'status'> & { declinedBecause?: DeclineReason | null; isExpired?: boolean },
): ShownStatus {
  return referral.isExpired ? 'expired' : (referral.declinedBecause ?? referral.status)
}

/** The place of a referral in the list, as text for an address. */
export function cursorOf({ id, createdAt }: { id: string; createdAt: string }): string {
  return `${Date.parse(createdAt).toString(36)}-${id}`
}

const cursor = z.pipe(
  z.string().check(z.regex(/^[0-9a-z]{1,9}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: invalid })),
  z.transform((value) => {
    const dash = value.indexOf('-')
    return { createdAt: new Date(Number.parseInt(value.slice(0, dash), 36)), id: value.slice(dash + 1) }
  }),
)

/** What a list may be narrowed to. `from` is inclusive, `to` is not; `before` is the cursor of an earlier answer. */
export const referralQuerySchema = z.object({
  status: z.optional(z.enum(schoolReferralStatuses, { error: invalid })),
  from: queryTime({ dayEnd: false }),
  to: queryTime({ dayEnd: true }),
  before: z.optional(cursor),
})

/** The same for the school's own page. What is searched for is a name, so it travels in a body and never in an address. */
export const referralSearchSchema = z.object({
  status: referralQuerySchema.shape.status,
  before: referralQuerySchema.shape.before,
  /** Part of the student's, parent's or teacher's name, or of the address. */
  search: optionalLine(100),
})
export type ReferralSearch = Partial<z.output<typeof referralSearchSchema>>
export type ReferralQuery = Partial<z.output<typeof referralQuerySchema>> & ReferralSearch

/** A page of the school's own list: what only the page shows is in it too. */
export const listedPageSchema = z.object({
  referrals: z.array(z.extend(schoolReferralSchema, { isExpired: z.boolean(), mail: z.enum(referralMails) })),
  next: z.nullable(z.string()),
})
