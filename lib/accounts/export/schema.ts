import * as z from 'zod/mini'
import { accessEntrySchema } from '@/lib/access-log/schema'
import { assessmentSchema, informantSchema } from '@/lib/assessments/schema'
import { roles } from '@/lib/auth/roles'
import { childSchema, genders } from '@/lib/children/schema'
import { consentSchema } from '@/lib/consents/schema'
import { messageSchema } from '@/lib/consultations/messages/schema'
import { consultationSchema } from '@/lib/consultations/schema'
import { doctorVisitSchema } from '@/lib/doctor-visits/schema'
import { shownDoctorSchema } from '@/lib/doctors/schema'
import { isoTime } from '@/lib/fields'
import { languages } from '@/lib/i18n/language'
import { sharedDetails } from '@/lib/result-shares/schema'
import { schoolReferralStatuses } from '@/lib/school-referrals/schema'
import { memberRoles } from '@/lib/schools/schema'
import { deviceSessionSchema } from '@/lib/sessions/schema'
import { signInSchema } from '@/lib/sign-in/records/schema'
import { teacherReferralStatuses } from '@/lib/teacher-referrals/schema'
import { providers } from '@/lib/users/schema'

/** A word that is hardly sent by accident. */
export const deletionSchema = z.object({ confirm: z.literal('DELETE', { error: 'invalid' }) })

export const deletedSchema = z.object({ deleted: z.literal(true) })

const maybe = z.nullable(z.string())
const maybeTime = z.nullable(isoTime)
const language = z.enum(languages)
const ownAssessment = z.extend(assessmentSchema, {
  informant: informantSchema.shape.kind,
  teacherName: maybe,
  questionnaireVersion: z.string(),
  /** At the time of the answers; null where it was not stored. */
  childAge: z.nullable(z.number()),
  childGrade: maybe,
  language: maybe,
  seconds: z.nullable(z.number()),
  /** A parent had read others' answers before; null where it was not stored. */
  hadReadOthers: z.nullable(z.boolean()),
  weeksKnown: z.nullable(z.number()),
})
const about = { id: z.string(), childId: z.string() }
const named = z.object({ id: z.string(), name: z.string() })
const className = z.object({ grade: z.string(), room: z.string(), year: z.number() })

/**
 * Programs read it too: only adding a field needs no new `formatVersion`. Lists are newest first, times ISO 8601 UTC. A
 * `childId` is one of `children`; in `secondParents`, `answersAsSecondParent` and `activity` also another child.
 */
export const myDataSchema = z.object({
  formatVersion: z.literal(1),
  exportedAt: isoTime,
  answerScale: z.array(z.object({ value: z.number(), en: z.string(), th: z.string() })),
  account: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: maybe,
    emailVerifiedAt: maybeTime,
    pendingEmail: maybe,
    phoneNumber: maybe,
    profileImageUrl: maybe,
    role: z.enum(roles),
    language,
    provider: z.enum(providers),
    hasPassword: z.boolean(),
    /** By what a school handed out on paper; it was confirmed by that. */
    isOpenedOnPaper: z.boolean(),
    /** When an account that was opened on paper later took its place. */
    replacedAt: maybeTime,
    createdAt: isoTime,
    updatedAt: isoTime,
  }),
  identities: z.array(z.object({ provider: z.enum(providers), connectedAt: isoTime })),
  sessions: z.array(z.extend(z.omit(deviceSessionSchema, { current: true }), { expiresAt: isoTime })),
  signIns: z.array(signInSchema),
  children: z.array(
    z.extend(childSchema, {
      birthYear: z.nullable(z.number()),
      /** 0 for never. */
      recheckMonths: z.number(),
      recheckOn: maybeTime,
      updatedAt: isoTime,
    }),
  ),
  assessments: z.array(ownAssessment),
  /** For own children, and the account's own part for others' children. */
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
      doctor: named,
      status: consultationSchema.shape.status,
      phone: maybe,
      isMessage: z.boolean(),
      callTime: maybe,
      message: maybe,
      messages: z.array(messageSchema),
      appointmentDate: maybe,
      appointmentTime: maybe,
      createdAt: isoTime,
      contactedAt: maybeTime,
      movedAt: maybeTime,
      movedFrom: maybe,
      closedAt: maybeTime,
    }),
  ),
  doctorVisits: z.array(doctorVisitSchema),
  shares: z.array(
    z.object({
      ...about,
      doctor: z.nullable(named),
      details: z.array(z.enum(sharedDetails)),
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
      agreedByName: maybe,
      givenAt: isoTime,
      withdrawnAt: maybeTime,
    }),
  ),
  lineConsents: z.array(
    z.object({
      textVersion: z.string(),
      language,
      givenAt: isoTime,
      withdrawnAt: maybeTime,
      /** False while LINE cannot deliver. */
      isFriend: z.boolean(),
    }),
  ),
  /** What the home has shown in place of mails, while the account had no address; `template` is the mail's name. */
  notices: z.array(z.object({ template: z.string(), shownAt: isoTime, seenAt: maybeTime })),
  /** Accepted ones, and those created at the demo school. */
  schoolReferrals: z.array(
    z.object({
      id: z.string(),
      part: z.enum(['accepted', 'created']),
      school: named,
      status: z.enum(schoolReferralStatuses),
      studentName: z.string(),
      studentGrade: maybe,
      studentGender: z.nullable(z.enum(genders)),
      /** From a class list, until it ends. */
      ...{ studentNumber: maybe, classNumber: z.nullable(z.number()), class: z.nullable(className) },
      parentName: maybe,
      parentEmail: maybe,
      referringTeacher: z.string(),
      referralReason: maybe,
      /** On paper, for a family whose address the school may not have. */
      letterPrintedAt: maybeTime,
      createdAt: isoTime,
      acceptedAt: maybeTime,
      completedAt: maybeTime,
      closedAt: maybeTime,
    }),
  ),
  schoolMemberships: z.array(
    z.object({
      ...{ school: named, role: z.enum(memberRoles), createdAt: isoTime },
      /** With it, they see what is of these classes and what they referred without a list, and nothing else. */
      ownClassesOnly: z.boolean(),
      classes: z.array(className),
    }),
  ),
  doctor: z.nullable(
    z.extend(shownDoctorSchema, {
      ...{ title: maybe, licenceNumber: maybe, verifiedAt: maybeTime, verifiedName: maybe },
      ...{ unverifiedSince: maybeTime, createdAt: isoTime },
    }),
  ),
  activity: z.array(z.extend(z.omit(accessEntrySchema, { child: true }), { childId: maybe, targetId: maybe })),
})
export type MyData = z.output<typeof myDataSchema>
