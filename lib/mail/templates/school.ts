import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { politeName } from '@/lib/i18n/polite-name'
import { findSchoolNotice, findSchoolReferral, type NoticeAbout, type SchoolMailData } from '../contents/schools/data'
import {
  composeBilingual,
  composeFor,
  defineMail,
  greetingTo,
  parentNotice,
  type TemplateText,
  translate,
} from './compose'

export const schoolMails = {
  'school-referral': schoolMail('pending', writeReferral),
  'school-referral-accepted': schoolMail('accepted', writeAccepted),
}

const schoolPage = (schoolId: string) => `/school-admin?school=${schoolId}`
const homePage = () => '/'

export const schoolNotices = {
  'school-referral-taken': schoolNotice({ about: 'taken', words: 'schoolReferralTaken', page: schoolPage }),
  'school-referral-declined': schoolNotice({ about: 'declined', words: 'schoolReferralDeclined', page: homePage }),
  'school-referral-revoked': schoolNotice({ about: 'revoked', words: 'schoolReferralRevoked', page: homePage }),
}

function schoolMail(
  status: 'pending' | 'accepted',
  write: (found: SchoolMailData, url: string, language: Language) => TemplateText,
) {
  return defineMail({
    find: (actor, { rowId, version }) => findSchoolReferral(actor, rowId, version, status),
    write: (found, { rowId, version }) => {
      const url = `${env().APP_URL}/school-referral?token=${linkToken('school', rowId, version)}`
      return composeBilingual(found.parentEmail, (language) => write(found, url, language))
    },
  })
}

function writeReferral(found: SchoolMailData, url: string, language: Language): TemplateText {
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
  }
}

function writeAccepted(found: SchoolMailData, url: string, language: Language): TemplateText {
  const { studentName, schoolName } = found
  const t = translate(language)
  return {
    subject: t('schoolReferralAccepted.subject'),
    preview: t('schoolReferralAccepted.preview'),
    greeting: greeting(found, language),
    paragraphs: [t('schoolReferralAccepted.news', { schoolName, studentName }), t('schoolReferralAccepted.unexpected')],
    action: t('schoolReferralAccepted.action'),
    url,
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

function schoolNotice({ about, words, page }: SchoolNotice) {
  return defineMail({
    // The recipient is the address or the id of an account.
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
      }
      // The school learns of an acceptance, the parent who accepted of the rest.
      return about === 'taken'
        ? composeFor(email, language, text)
        : parentNotice({ parentId: userId, email, language }, text)
    },
  })
}
