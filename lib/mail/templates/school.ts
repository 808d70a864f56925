import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { politeName } from '@/lib/i18n/polite-name'
import { type SchoolMailData, unsafeFindSchoolNotice, unsafeFindSchoolReferral } from '../contents/schools/data'
import { bilingualLetter, type ComposedMail, greetingTo, letter, parentNotice, translate } from './compose'
import type { LetterText } from './letter'

type SchoolText = LetterText & { subject: string }

/** Mails to a parent whom a school named, and what a referral has to be for them. */
export const schoolMails = {
  'school-referral': { status: 'pending', words: invite },
  'school-referral-accepted': { status: 'accepted', words: tell },
} as const

/** A member of several schools lands on the one it is about. */
const schoolPage = (schoolId: string) => `/school-admin?school=${schoolId}`
const homePage = () => '/'

/** Notices to accounts that have to do with a referral: what they tell of, and the page they lead to. */
export const schoolNotices = {
  'school-referral-taken': { about: 'taken', words: 'schoolReferralTaken', page: schoolPage },
  'school-referral-declined': { about: 'declined', words: 'schoolReferralDeclined', page: homePage },
  'school-referral-revoked': { about: 'revoked', words: 'schoolReferralRevoked', page: homePage },
} as const

/** The parent's language is unknown: both are in one mail. */
export async function composeSchoolMail(
  actor: SystemActor,
  template: keyof typeof schoolMails,
  rowId: string,
  linkVersion: number,
): Promise<ComposedMail | null> {
  const { status, words } = schoolMails[template]
  const found = await unsafeFindSchoolReferral(actor, rowId, linkVersion, status)
  if (!found) return null
  const url = `${env().APP_URL}/school-referral?token=${linkToken('school', rowId, linkVersion)}`
  return bilingualLetter(found.parentEmail, (language) => words(found, url, language))
}

function invite(found: SchoolMailData, url: string, language: Language): SchoolText {
  const { studentName, schoolName, referringTeacher, expiresAt } = found
  const t = translate(language)
  return {
    subject: t('schoolReferral.subject'),
    preview: t('schoolReferral.preview'),
    greeting: greeting(found, language),
    paragraphs: [
      t('schoolReferral.request', { schoolName, studentName, referringTeacher }),
      t('schoolReferral.before'),
    ],
    action: t('schoolReferral.action'),
    url,
    afterwards: [
      t('schoolReferral.expires', { date: formatDate(expiresAt.toISOString(), language) }),
      t('schoolReferral.unexpected', { studentName }),
    ],
    copyHint: t('copyHint'),
    footer: t('footer'),
  }
}

function tell(found: SchoolMailData, url: string, language: Language): SchoolText {
  const { studentName, schoolName } = found
  const t = translate(language)
  return {
    subject: t('schoolReferralAccepted.subject'),
    preview: t('schoolReferralAccepted.preview'),
    greeting: greeting(found, language),
    paragraphs: [t('schoolReferralAccepted.news', { schoolName, studentName }), t('schoolReferralAccepted.unexpected')],
    action: t('schoolReferralAccepted.action'),
    url,
    afterwards: [],
    copyHint: t('copyHint'),
    footer: t('footer'),
  }
}

function greeting({ parentName }: SchoolMailData, language: Language): string {
  const t = translate(language)
  return parentName
    ? t('schoolReferral.greeting', { parentName: politeName(parentName, language) })
    : t('schoolReferral.greetingUnnamed')
}

/** @param recipient the account's address or id, in whose language it is written */
export async function composeSchoolNotice(
  actor: SystemActor,
  template: keyof typeof schoolNotices,
  referralId: string,
  recipient: string | null,
): Promise<ComposedMail | null> {
  const { about, words, page } = schoolNotices[template]
  const found = recipient && (await unsafeFindSchoolNotice(actor, referralId, about, recipient))
  if (!found) return null
  const { userId, email, firstName, language, studentName, referringTeacher, schoolId, schoolName } = found
  const t = translate(language)
  const text = {
    subject: t(`${words}.subject`),
    preview: t(`${words}.preview`),
    greeting: greetingTo(firstName, language),
    paragraphs: [
      t(`${words}.news`, { studentName, referringTeacher, schoolName }),
      t(`${words}.unexpected`, { schoolName }),
    ],
    action: t(`${words}.action`),
    url: `${env().APP_URL}${page(schoolId)}`,
    afterwards: [],
    copyHint: t('copyHint'),
    footer: t('footer'),
  }
  // That it was taken is for the school to know, the rest for the parent who took it.
  if (about !== 'taken') return parentNotice({ id: userId, email, language }, text)
  return email === null ? null : letter(email, language, text)
}
