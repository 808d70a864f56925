import * as z from 'zod/mini'
import { accessWhoSchema } from '@/lib/access-log/schema'
import { assessmentSchema, informantSchema } from '@/lib/assessments/schema'
import { roles } from '@/lib/auth/roles'
import { childSchema } from '@/lib/children/schema'
import { consentSchema } from '@/lib/consents/schema'
import { consultationSchema } from '@/lib/consultations/schema'
import { isoTime } from '@/lib/fields'
import { languages } from '@/lib/i18n/language'
import { schoolReferralStatuses } from '@/lib/school-referrals/schema'
import { memberRoles } from '@/lib/schools/schema'
import { deviceSchema } from '@/lib/sessions/schema'
import { signInSchema } from '@/lib/sign-in/records/schema'
import { teacherReferralStatuses } from '@/lib/teacher-referrals/schema'
import { providers } from '@/lib/users/schema'

/** A word that is not sent by accident. */
export const deletionSchema = z.object({ confirm: z.literal('DELETE', { error: 'invalid' }) })

export const deletedSchema = z.object({ deleted: z.literal(true) })

const maybe = z.nullable(z.string())
const maybeTime = z.nullable(isoTime)
const language = z.enum(languages)
const ownAssessment = z.extend(assessmentSchema, {
  informant: informantSchema.shape.kind,
  teacherName: maybe,
  questionnaireVersion: z.string(),
  /** On the day of the answers; null for answers from before these were kept. */
  childAge: z.nullable(z.number()),
  childGrade: maybe,
})
const about = { id: z.string(), childId: z.string() }

/**
 * Everything of an account, as a file. Programs may read it: a field that is renamed, removed or given another meaning is
 * a new `formatVersion`; a field that is added is not. Lists are newest first, times ISO 8601 UTC, and a `childId` is the
 * `id` of one of `children`, except in `secondParents`, `answersAsSecondParent` and `activity`, which also know of others'
 * children or of deleted ones.
 */
export const myDataSchema = z.object({
  formatVersion: z.literal(1),
  exportedAt: isoTime,
  /** What the numbers in `answers` mean, in both languages. */
  answerScale: z.array(z.object({ value: z.number(), en: z.string(), th: z.string() })),
  account: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: maybe,
    emailVerifiedAt: maybeTime,
    /** An address that was asked for and is not confirmed yet. */
    pendingEmail: maybe,
    phoneNumber: maybe,
    profileImageUrl: maybe,
    role: z.enum(roles),
    language,
    provider: z.enum(providers),
    hasPassword: z.boolean(),
    createdAt: isoTime,
    updatedAt: isoTime,
  }),
  identities: z.array(z.object({ provider: z.enum(providers), connectedAt: isoTime })),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: deviceSchema,
      createdAt: isoTime,
      lastSeenAt: isoTime,
      expiresAt: isoTime,
    }),
  ),
  /** The newest ones. */
  signIns: z.array(signInSchema),
  children: z.array(
    z.extend(childSchema, {
      birthYear: z.nullable(z.number()),
      /** After how many months the parent is invited to answer again; 0 for never. */
      recheckMonths: z.number(),
      recheckOn: maybeTime,
      updatedAt: isoTime,
    }),
  ),
  /** The parents' and the teachers'. */
  assessments: z.array(ownAssessment),
  /** Second parents of own children, and the part of a second parent of others' children. */
  secondParents: z.array(
    z.object({
      ...about,
      part: z.enum(['invited', 'accepted']),
      email: maybe,
      language,
      createdAt: isoTime,
      sentAt: isoTime,
      expiresAt: isoTime,
      acceptedAt: maybeTime,
      endedAt: maybeTime,
    }),
  ),
  /** The account's own, about children of other parents: their `childId` is of none of `children`. */
  answersAsSecondParent: z.array(ownAssessment),
  teacherReferrals: z.array(
    z.object({
      ...about,
      teacherEmail: z.string(),
      teacherName: z.string(),
      language,
      status: z.enum(teacherReferralStatuses),
      hasReminders: z.boolean(),
      createdAt: isoTime,
      sentAt: isoTime,
      expiresAt: isoTime,
      completedAt: maybeTime,
      revokedAt: maybeTime,
      declinedAt: maybeTime,
      declineReason: maybe,
      declineNote: maybe,
    }),
  ),
  consultations: z.array(
    z.object({
      ...about,
      doctor: z.object({ id: z.string(), name: z.string() }),
      status: consultationSchema.shape.status,
      /** What the parent gave with the request. */
      phone: maybe,
      isMessage: z.boolean(),
      callTime: maybe,
      message: maybe,
      appointmentDate: maybe,
      appointmentTime: maybe,
      createdAt: isoTime,
      contactedAt: maybeTime,
      closedAt: maybeTime,
    }),
  ),
  shares: z.array(
    z.object({
      ...about,
      /** Null: for the holder of the link. */
      doctor: z.nullable(z.object({ id: z.string(), name: z.string() })),
      createdAt: isoTime,
      expiresAt: isoTime,
      revokedAt: maybeTime,
      openings: z.number(),
      lastOpenedAt: maybeTime,
    }),
  ),
  consents: z.array(
    z.object({
      id: z.string(),
      childId: maybe,
      purpose: consentSchema.shape.purpose,
      textVersion: z.string(),
      language,
      relation: maybe,
      givenAt: isoTime,
      withdrawnAt: maybeTime,
    }),
  ),
  /** To notices in LINE. */
  lineConsents: z.array(
    z.object({
      textVersion: z.string(),
      language,
      givenAt: isoTime,
      withdrawnAt: maybeTime,
      /** False while LINE cannot deliver: the official account is no friend, or blocked. */
      isFriend: z.boolean(),
    }),
  ),
  /** Those the account took over from a school, and those it tried out at the demo school. */
  schoolReferrals: z.array(
    z.object({
      id: z.string(),
      part: z.enum(['accepted', 'created']),
      school: z.object({ id: z.string(), name: z.string() }),
      status: z.enum(schoolReferralStatuses),
      studentName: z.string(),
      studentGrade: maybe,
      parentName: maybe,
      parentEmail: z.nullable(z.string()),
      referringTeacher: z.string(),
      referralReason: maybe,
      createdAt: isoTime,
      acceptedAt: maybeTime,
      completedAt: maybeTime,
      closedAt: maybeTime,
    }),
  ),
  schoolMemberships: z.array(
    z.object({
      school: z.object({ id: z.string(), name: z.string() }),
      role: z.enum(memberRoles),
      createdAt: isoTime,
    }),
  ),
  /** The listing of an account that is a doctor's. */
  doctor: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      specialty: z.string(),
      yearsOfExperience: z.number(),
      location: z.string(),
      calendarBookingLink: maybe,
      verifiedAt: maybeTime,
      /** The name that was verified last. */
      verifiedName: maybe,
      createdAt: isoTime,
    }),
  ),
  /** The log: what the account did, and what any account did about its children. */
  activity: z.array(
    z.object({
      id: z.string(),
      at: isoTime,
      action: z.string(),
      who: accessWhoSchema,
      others: z.number(),
      childId: maybe,
      targetId: maybe,
    }),
  ),
})
export type MyData = z.output<typeof myDataSchema>
