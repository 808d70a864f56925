/** Mails whose address is only in the outbox, and is deleted when they are sent or have failed. */
const addressed: readonly string[] = [
  'school-referral-taken',
  'school-referral-declined',
  'school-referral-revoked',
  'api-key-created',
  'api-keys-left',
  'password-reset',
  'email-changed',
] satisfies MailTemplate[]

export const isAddressKept = (template: string): boolean => !addressed.includes(template)

export type MailTemplate =
  | 'teacher-invitation'
  | 'teacher-reminder-first'
  | 'teacher-reminder-second'
  | 'teacher-reminder-last'
  | 'teacher-answered'
  | 'teacher-declined'
  | 'teacher-link-ended'
  | 'recheck'
  | 'second-parent-invitation'
  | 'second-parent-accepted'
  | 'second-parent-declined'
  | 'second-parent-answered'
  | 'second-parent-removed'
  | 'second-parent-left'
  | 'new-sign-in'
  | 'school-referral'
  | 'school-referral-accepted'
  | 'school-referral-taken'
  | 'school-referral-declined'
  | 'school-referral-revoked'
  | 'callback-request'
  | 'callback-reminder'
  | 'callback-overdue'
  | 'callback-late'
  | 'consultation-moved'
  | 'consultation-cancelled'
  | 'school-invitation'
  | 'api-key-created'
  | 'api-keys-left'
  | 'verify-email'
  | 'email-change'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'account-claimed'
  | 'registration-attempt'
  | 'doctor-verified'
  | 'google-connected'
  | 'line-connected'
  | 'google-disconnected'
  | 'line-disconnected'
