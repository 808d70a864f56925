/**
 * `isBulk`: sent by schools by the thousand, or a reminder. For any other mail a person may be waiting at a screen.
 * `isAddressed`: the address is only in the outbox, and is deleted when the mail is sent or has failed.
 */
const mailTemplates = {
  'teacher-invitation': {},
  'teacher-morning': { isBulk: true },
  'teacher-reminder-first': { isBulk: true },
  'teacher-reminder-second': { isBulk: true },
  'teacher-reminder-last': { isBulk: true },
  'teacher-answered': {},
  'teacher-declined': {},
  'teacher-link-ended': {},
  recheck: { isBulk: true },
  'second-parent-invitation': {},
  'second-parent-accepted': {},
  'second-parent-declined': {},
  'second-parent-answered': {},
  'second-parent-removed': {},
  'second-parent-left': {},
  'new-sign-in': {},
  'school-referral': { isBulk: true },
  'school-referral-reminder': { isBulk: true },
  'school-referral-accepted': { isBulk: true },
  'school-referral-taken': { isBulk: true, isAddressed: true },
  'school-referral-declined': { isBulk: true, isAddressed: true },
  'school-referral-revoked': { isBulk: true, isAddressed: true },
  'school-referral-letter-lost': { isAddressed: true },
  'callback-request': {},
  'callback-reminder': { isBulk: true },
  'callback-overdue': {},
  'callback-late': {},
  'consultation-moved': {},
  'consultation-cancelled': {},
  'message-to-doctor': {},
  'message-to-parent': {},
  'school-invitation': {},
  'api-key-created': { isAddressed: true },
  'api-keys-left': { isAddressed: true },
  'verify-email': {},
  'email-change': {},
  'password-reset': { isAddressed: true },
  'password-changed': {},
  'email-changed': { isAddressed: true },
  'account-claimed': {},
  'registration-attempt': {},
  'doctor-verified': {},
  'google-connected': {},
  'line-connected': {},
  'google-disconnected': {},
  'line-disconnected': {},
} satisfies Record<string, { isBulk?: true; isAddressed?: true }>

export type MailTemplate = keyof typeof mailTemplates

export const isBulk = (template: MailTemplate): boolean => 'isBulk' in mailTemplates[template]

export function isAddressKept(template: string): boolean {
  const known = Object.hasOwn(mailTemplates, template) ? mailTemplates[template as MailTemplate] : {}
  return !('isAddressed' in known)
}
