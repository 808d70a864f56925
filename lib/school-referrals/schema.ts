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
import { idForm } from '@/lib/id-form'
import { queryTime } from '@/lib/query-time'

/** `held`: a daily mail limit was reached · `failed`: given up · `none`: demo, no address, or no longer needed */
const referralMails = ['sent', 'waiting', 'held', 'failed', 'none'] as const
export const schoolReferralStatuses = ['pending', 'accepted', 'completed', 'revoked', 'declined'] as const
export const isClosed = (status: (typeof schoolReferralStatuses)[number]) =>
  status === 'revoked' || status === 'declined'

/** `wrong_person`: declined by a holder of the link · `child_deleted`: before the questions were answered */
const declineReasons = ['wrong_person', 'child_deleted'] as const

/** An untouched select sends an empty text. */
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

/** A student of a class list may have no parent's address. */
export type AnyReferralInput = Omit<NewSchoolReferralInput, 'parentEmail'> & { parentEmail: string | null }

/** As the school sees it: nothing of the child's health. */
export const schoolReferralSchema = z.object({
  id: z.string().check(z.meta({ format: 'uuid' })),
  status: z.enum(schoolReferralStatuses),
  declinedBecause: z.optional(z.enum(declineReasons)),
  studentName: z.string(),
  studentGrade: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  /** Null for a student of a class list without one: that family gets a paper letter. */
  parentEmail: z.nullable(z.string()),
  referringTeacher: z.string(),
  referralReason: z.nullable(z.string()),
  createdAt: isoTime,
  referralLink: z.string().check(z.meta({ format: 'uri' })),
})
export type SchoolReferral = z.output<typeof schoolReferralSchema>
export type SchoolReferralStatus = SchoolReferral['status']
export type DeclineReason = NonNullable<SchoolReferral['declinedBecause']>

export const shownStatuses = [...schoolReferralStatuses, ...declineReasons, 'expired'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Exactly these keys; once accepted, readers other than the acceptor get the status only. */
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

export interface ReferralForParent extends z.output<typeof referralForParentSchema> {
  school: { name: string; isDemo: boolean }
  ownChildId: string | null
}

export const acceptedSchema = z.object({ child: z.object({ id: z.string() }) })
export const declinedSchema = z.object({ status: z.literal('declined') })

const invalid = 'invalid' satisfies FieldErrorCode

export function shownStatusOf(
  referral: Pick<SchoolReferral, 'status'> & { declinedBecause?: DeclineReason | null; isExpired: boolean },
): ShownStatus {
  return referral.isExpired ? 'expired' : (referral.declinedBecause ?? referral.status)
}

export function cursorOf({ id, createdAt }: { id: string; createdAt: string }): string {
  return `${Date.parse(createdAt).toString(36)}-${id}`
}

const cursor = z.pipe(
  z.string().check(z.regex(new RegExp(`^[0-9a-z]{1,9}-${idForm}$`), { error: invalid })),
  z.transform((value) => {
    const dash = value.indexOf('-')
    return { createdAt: new Date(Number.parseInt(value.slice(0, dash), 36)), id: value.slice(dash + 1) }
  }),
)

/** `from` is inclusive, `to` is not; `before` is the cursor of an earlier page. */
export const referralQuerySchema = z.object({
  status: z.optional(z.enum(schoolReferralStatuses, { error: invalid })),
  from: queryTime({ dayEnd: false }),
  to: queryTime({ dayEnd: true }),
  before: z.optional(cursor),
})

/** A search is a name: it is sent in a body, never in a URL. */
export const referralSearchSchema = z.object({
  status: referralQuerySchema.shape.status,
  before: referralQuerySchema.shape.before,
  search: optionalLine(100),
})
export type ReferralSearch = Partial<z.output<typeof referralSearchSchema>>
export type ReferralQuery = Partial<z.output<typeof referralQuerySchema>> & ReferralSearch

const listedReferralSchema = z.extend(schoolReferralSchema, {
  isExpired: z.boolean(),
  mail: z.enum(referralMails),
  /** Where a class's letters are printed; null outside of a class. */
  classId: z.nullable(z.string()),
  isLetterPrinted: z.boolean(),
  /** A letter is out, and lost with it is the way to the account that it opened, if any. */
  mayReplaceLetter: z.boolean(),
})
export type ListedSchoolReferral = z.output<typeof listedReferralSchema>
export type ReferralMail = ListedSchoolReferral['mail']

const listedPageSchema = z.object({
  referrals: z.array(listedReferralSchema),
  next: z.nullable(z.string()),
})
export type SchoolReferralPage = z.output<typeof listedPageSchema>

export const mostCounted = 1_000
/** `total` is of all pages; above `mostCounted` it is only known to be more. */
export const foundPageSchema = z.extend(listedPageSchema, { total: z.number() })
export type FoundSchoolReferrals = z.output<typeof foundPageSchema>

export interface ReferralWeek {
  /** The Monday in Thailand, as `2026-11-16`. */
  weekStart: string
  pending: number
  accepted: number
  completed: number
}
