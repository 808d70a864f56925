import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { politeName } from '@/lib/i18n/polite-name'
import { findSchoolNotice, findSchoolReferral, type NoticeAbout, type SchoolMailData } from '../contents/schools/data'
import { bilingualLetter, greetingTo, letter, parentNotice, translate } from './compose'
import type { LetterText } from './letter'
import { defineMail } from './mail'

type SchoolText = LetterText & { subject: string }

/** Mails to a parent whom a school named, and what a referral has to be for them. */
export const schoolMails = {
  'school-referral': schoolMail('pending', invite),
  'school-referral-accepted': schoolMail('accepted', tell),
}

/** A member of several schools lands on the one it is about. */
const schoolPage = (schoolId: string) => `/school-admin?school=${schoolId}`
const homePage = () => '/'

/** Notices to accounts that have to do with a referral: what they tell of, and the page they lead to. */
export const schoolNotices = {
  'school-referral-taken': schoolNotice({ about: 'taken', words: 'schoolReferralTaken', page: schoolPage }),
  'school-referral-declined': schoolNotice({ about: 'declined', words: 'schoolReferralDeclined', page: homePage }),
  'school-referral-revoked': schoolNotice({ about: 'revoked', words: 'schoolReferralRevoked', page: homePage }),
}

/** The parent's language is unknown: both are in one mail. */
function schoolMail(
  status: 'pending' | 'accepted',
  words: (found: SchoolMailData, url: string, language: Language) => SchoolText,
) {
  return defineMail({
    find: (actor, { rowId, version }) => findSchoolReferral(actor, rowId, version, status),
    write: (found, { rowId, version }) => {
      const url = `${env().APP_URL}/school-referral?token=${linkToken('school', rowId, version)}`
      return bilingualLetter(found.parentEmail, (language) => words(found, url, language))
    },
  })
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

interface SchoolNotice {
  about: NoticeAbout
  words: 'schoolReferralTaken' | 'schoolReferralDeclined' | 'schoolReferralRevoked'
  page: (schoolId: string) => string
}

/** To the recipient, an account by its address or id, in whose language it is written. */
function schoolNotice({ about, words, page }: SchoolNotice) {
  return defineMail({
    find: async (actor, { rowId, recipient }) => (recipient ? findSchoolNotice(actor, rowId, about, recipient) : null),
    write: (found) => {
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
      return about === 'taken' ? letter(email, language, text) : parentNotice({ id: userId, email, language }, text)
    },
  })
}
