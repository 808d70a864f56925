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

/**
 * What became of the mail with the newest link. `held`: this address or this school had had enough for the day, so none was
 * written; `failed`: given up; `none`: a demo's, or no longer wanted.
 */
const referralMails = ['sent', 'waiting', 'held', 'failed', 'none'] as const
export const schoolReferralStatuses = ['pending', 'accepted', 'completed', 'revoked', 'declined'] as const
/** Its link works no more, and never will. */
export const isClosed = (status: (typeof schoolReferralStatuses)[number]) =>
  status === 'revoked' || status === 'declined'

/** `wrong_person`: whoever has the link said so · `child_deleted`: its parent deleted the child before the questions were answered */
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

/** A school's request to a parent, as the school sees it: nothing of the child's health, only how far it has come. */
export const schoolReferralSchema = z.object({
  id: z.string().check(z.meta({ format: 'uuid' })),
  status: z.enum(schoolReferralStatuses),
  /** Of a declined one alone, where it is known. */
  declinedBecause: z.optional(z.enum(declineReasons)),
  studentName: z.string(),
  studentGrade: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  parentEmail: z.string(),
  referringTeacher: z.string(),
  referralReason: z.nullable(z.string()),
  createdAt: isoTime,
  /** The page the parent accepts on; dead once the referral was revoked or declined. */
  referralLink: z.string().check(z.meta({ format: 'uri' })),
})
export type SchoolReferral = z.output<typeof schoolReferralSchema>
export type SchoolReferralStatus = SchoolReferral['status']
export type DeclineReason = NonNullable<SchoolReferral['declinedBecause']>

/** What a school reads: the statuses of the API, `expired` for a link that was not used in time, and why one was declined. */
export const shownStatuses = [...schoolReferralStatuses, ...declineReasons, 'expired'] as const
export type ShownStatus = (typeof shownStatuses)[number]

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

/** What the holder of a link may know: the call's answer, and what is for the page alone. */
export interface ReferralForParent extends z.output<typeof referralForParentSchema> {
  school: { name: string; isDemo: boolean }
  /** The child that came of it, for the acceptor alone. */
  ownChildId: string | null
}

export const acceptedSchema = z.object({ child: z.object({ id: z.string() }) })
export const declinedSchema = z.object({ status: z.literal('declined') })

const invalid = 'invalid' satisfies FieldErrorCode

/** @returns what the school's list, its export and the preview of a file say of a referral */
export function shownStatusOf(
  referral: Pick<SchoolReferral, 'status'> & { declinedBecause?: DeclineReason | null; isExpired: boolean },
): ShownStatus {
  return referral.isExpired ? 'expired' : (referral.declinedBecause ?? referral.status)
}

/** The place of a referral in the list, as text for an address. */
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

/** A referral in the school's own list. What it has more is for the page; the school's software gets the contract's keys. */
const listedReferralSchema = z.extend(schoolReferralSchema, {
  /** Still pending, but its link has run out: sending it again makes a new one. */
  isExpired: z.boolean(),
  mail: z.enum(referralMails),
})
export type ListedSchoolReferral = z.output<typeof listedReferralSchema>
export type ReferralMail = ListedSchoolReferral['mail']

/** A page of that list, newest first. */
export const listedPageSchema = z.object({
  referrals: z.array(listedReferralSchema),
  /** Where the next, older page begins; null on the last one. */
  next: z.nullable(z.string()),
})
export type SchoolReferralPage = z.output<typeof listedPageSchema>

/** How many referrals of one week have come how far. */
export interface ReferralWeek {
  /** The Monday it begins with, in Thailand: `2026-11-16`. */
  weekStart: string
  pending: number
  accepted: number
  completed: number
}
