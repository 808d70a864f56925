import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { politeName } from '@/lib/i18n/polite-name'
import { remindedLinkVersion } from '@/lib/school-referrals/class-list/reminders'
import {
  type AskedNotice,
  findKeyNotice,
  findKeysLeft,
  findSchoolInvitation,
  findSchoolNotice,
  findSchoolReferral,
} from '../contents/schools/data'
import { composeBilingual, composeMailTo, defineMail, type MailKey, type Outgoing, translate } from './compose'

export const schoolMails = {
  'school-referral': defineMail({
    find: findReferral('pending'),
    write: ({ parentEmail, parentName, studentName, schoolName, referringTeacher, expiresAt }, mail) =>
      composeBilingual(parentEmail, 'schoolReferral', (t, language) => ({
        greeting: greeting(parentName, language),
        paragraphs: [
          t('schoolReferral.request', { schoolName, studentName, referringTeacher }),
          t('schoolReferral.before'),
        ],
        path: linkTo(mail),
        afterwards: [
          t('schoolReferral.expires', { date: formatDate(expiresAt, language) }),
          t('schoolReferral.unexpected', { studentName }),
        ],
      })),
  }),
  'school-referral-reminder': defineMail({
    find: (actor, mail) => findReferral('pending')(actor, toLinkOf(mail)),
    write: ({ parentEmail, parentName, studentName, schoolName, referringTeacher, expiresAt }, mail) =>
      composeBilingual(parentEmail, 'schoolReferralReminder', (t, language) => ({
        greeting: greeting(parentName, language),
        paragraphs: [
          t('schoolReferralReminder.request', { schoolName, studentName, referringTeacher }),
          t('schoolReferralReminder.choice'),
        ],
        path: linkTo(toLinkOf(mail)),
        afterwards: [
          t('schoolReferral.expires', { date: formatDate(expiresAt, language) }),
          t('schoolReferralReminder.unexpected', { studentName }),
        ],
      })),
  }),
  'school-referral-accepted': defineMail({
    find: findReferral('accepted'),
    write: ({ parentEmail, parentName, studentName, schoolName }, mail) =>
      composeBilingual(parentEmail, 'schoolReferralAccepted', (t, language) => ({
        greeting: greeting(parentName, language),
        paragraphs: [
          t('schoolReferralAccepted.news', { schoolName, studentName }),
          t('schoolReferralAccepted.unexpected'),
        ],
        path: linkTo(mail),
      })),
  }),
  'school-referral-taken': schoolNotice('taken', 'schoolReferralTaken'),
  'school-referral-declined': schoolNotice('declined', 'schoolReferralDeclined'),
  'school-referral-revoked': schoolNotice('revoked', 'schoolReferralRevoked'),
  'school-referral-letter-lost': schoolNotice('letter-lost', 'schoolReferralLetterLost'),
}

export const schoolStaffMails = {
  'school-invitation': defineMail({
    find: (actor, { rowId, version }) => findSchoolInvitation(actor, rowId, version),
    write: ({ email, role, schoolName, expiresAt }, { rowId, version }) =>
      composeBilingual(email, 'schoolInvitation', (t, language) => ({
        paragraphs: [t(`schoolInvitation.request.${role}`, { schoolName }), t('schoolInvitation.before')],
        path: `/school-invitation?token=${linkToken('school-invitation', rowId, version)}`,
        afterwards: [
          t('schoolInvitation.expires', { date: formatDate(expiresAt, language) }),
          t('schoolInvitation.unexpected'),
        ],
      })),
  }),
  'api-key-created': defineMail({
    find: async (actor, { rowId, recipient }) => (recipient ? findKeyNotice(actor, rowId, recipient) : null),
    write: ({ schoolId, schoolName, keyName, lastFour, maker, ...admin }) =>
      composeMailTo(admin, 'apiKeyCreated', (t) => {
        const key = { schoolName, keyName, lastFour }
        return {
          paragraphs: [
            maker ? t('apiKeyCreated.news', { ...key, maker }) : t('apiKeyCreated.newsByOperator', key),
            t('apiKeyCreated.unexpected'),
          ],
          path: `/school-admin?${new URLSearchParams({ school: schoolId })}`,
        }
      }),
  }),
  'api-keys-left': defineMail({
    find: async (actor, { rowId, recipient }) => (recipient ? findKeysLeft(actor, rowId, recipient) : null),
    write: ({ schoolId, schoolName, keys, maker, makerRole, ...admin }) =>
      composeMailTo(admin, 'apiKeysLeft', (t) => {
        const who = { schoolName, maker: maker ?? '' }
        return {
          paragraphs: [
            maker ? t(makerRole ? 'apiKeysLeft.demoted' : 'apiKeysLeft.left', who) : t('apiKeysLeft.deleted', who),
            t('apiKeysLeft.keys', { count: keys.length }),
            ...keys.map(({ name, lastFour }) => t('apiKeysLeft.key', { keyName: name, lastFour })),
            t('apiKeysLeft.advice'),
          ],
          path: `/school-admin?${new URLSearchParams({ school: schoolId })}#api-keys`,
        }
      }),
  }),
}

function findReferral(status: 'pending' | 'accepted') {
  return (actor: SystemActor, mail: Outgoing) =>
    findSchoolReferral(actor, { referralId: mail.rowId, linkVersion: mail.version, status })
}

/** A reminder has a version of its own; the link is the first mail's. */
const toLinkOf = (mail: Outgoing) => ({ ...mail, version: remindedLinkVersion(mail.version) })

function linkTo({ rowId, version }: Outgoing): string {
  return `/school-referral?token=${linkToken('school', rowId, version)}`
}

function greeting(parentName: string | null, language: Language): string {
  const t = translate(language)
  return parentName
    ? t('schoolReferral.greeting', { parentName: politeName(parentName, language) })
    : t('schoolReferral.greetingUnnamed')
}

function schoolNotice(about: AskedNotice['about'], key: MailKey<'news' | 'unexpected'>) {
  return defineMail({
    // The recipient is the address or the id of an account.
    find: async (actor, { rowId, recipient }) =>
      recipient ? findSchoolNotice(actor, { referralId: rowId, about, recipient }) : null,
    write: ({ userId, studentName, referringTeacher, schoolId, schoolName, ...account }) => {
      // The school learns of an acceptance, the parent who accepted of the rest.
      const isToSchool = about === 'taken'
      return composeMailTo(isToSchool ? account : { ...account, parentId: userId }, key, (t) => ({
        paragraphs: [
          t(`${key}.news`, { studentName, referringTeacher, schoolName }),
          t(`${key}.unexpected`, { schoolName }),
        ],
        path: isToSchool ? `/school-admin?school=${schoolId}` : '/',
      }))
    },
  })
}
