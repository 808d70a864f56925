import * as z from 'zod/mini'
import { emailAddress, isoTime, oneOf, optionalLine, requiredLine, rowId } from '@/lib/fields'
import { languages } from '@/lib/i18n/language'

export const teacherReferralFormSchema = z.object({ teacherEmail: emailAddress, teacherName: requiredLine(200) })

export const newTeacherReferralSchema = z.extend(teacherReferralFormSchema, {
  childId: rowId,
  language: oneOf(languages),
})
export type NewTeacherReferralInput = z.output<typeof newTeacherReferralSchema>

/** As stored: expiry is not. */
export const teacherReferralStatuses = ['pending', 'completed', 'revoked', 'declined'] as const

/** Without the link, which is only mailed. */
export const teacherReferralSchema = z.object({
  id: z.string(),
  childId: z.string(),
  teacherEmail: z.string(),
  teacherName: z.string(),
  status: z.enum([...teacherReferralStatuses, 'expired']),
  language: z.enum(languages),
  sentAt: isoTime,
  completedAt: z.nullable(isoTime),
  expiresAt: isoTime,
})

/** All that the holder of a link may know; the contract fixes the keys. */
export const teacherLinkSchema = z.object({
  referral: z.object({ teacherEmail: z.string(), childId: z.string() }),
  child: z.object({ name: z.string(), grade: z.nullable(z.string()) }),
})

const declineReasons = ['not_my_student', 'do_not_know_well', 'colleague'] as const

/** With the reason `colleague`: who knows the child better. */
const neededOfColleague = (field: 'name' | 'email') =>
  z.refine<{ reason: string; name?: unknown; email?: unknown }>(
    (body) => body.reason !== 'colleague' || Boolean(body[field]),
    { error: 'required', path: [field] },
  )

export const teacherDeclineSchema = z
  .object({
    reason: oneOf(declineReasons),
    note: optionalLine(300),
    name: optionalLine(200),
    email: z.optional(emailAddress),
  })
  .check(neededOfColleague('name'), neededOfColleague('email'))
export type TeacherDeclineInput = z.output<typeof teacherDeclineSchema>

export const reminderSettingSchema = z.object({ reminders: z.boolean() })
export type ReminderSetting = z.output<typeof reminderSettingSchema>

/** `next` is when the next one is due. */
export const teacherRemindersSchema = z.object({ reminders: z.boolean(), next: z.nullable(isoTime) })

export const teacherDeclinedSchema = z.object({ status: z.literal('declined') })
export const declineUndoneSchema = z.object({ status: z.literal('pending') })
