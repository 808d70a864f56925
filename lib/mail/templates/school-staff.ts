import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import {
  findKeyNotice,
  findKeysLeft,
  findSchoolInvitation,
  type KeyNotice,
  type KeysLeft,
} from '../contents/schools/data'
import {
  type ComposedMail,
  composeBilingual,
  composeFor,
  defineMail,
  type Found,
  greetingTo,
  type Outgoing,
  translate,
} from './compose'

export const schoolStaffMails = {
  'school-invitation': defineMail({
    find: (actor, { rowId, version }) => findSchoolInvitation(actor, rowId, version),
    write: writeInvitation,
  }),
  'api-key-created': defineMail({
    find: async (actor, { rowId, recipient }) => (recipient ? findKeyNotice(actor, rowId, recipient) : null),
    write: writeKeyNotice,
  }),
  'api-keys-left': defineMail({
    find: async (actor, { rowId, recipient }) => (recipient ? findKeysLeft(actor, rowId, recipient) : null),
    write: writeKeysLeft,
  }),
}

function writeInvitation(
  { email, role, schoolName, expiresAt }: Found<typeof findSchoolInvitation>,
  { rowId, version }: Outgoing,
): ComposedMail {
  const url = `${env().APP_URL}/school-invitation?token=${linkToken('school-invitation', rowId, version)}`
  return composeBilingual(email, (language) => {
    const t = translate(language)
    return {
      subject: t('schoolInvitation.subject'),
      preview: t('schoolInvitation.preview'),
      greeting: t('greetingPlain'),
      paragraphs: [t(`schoolInvitation.request.${role}`, { schoolName }), t('schoolInvitation.before')],
      action: t('schoolInvitation.action'),
      url,
      afterwards: [
        t('schoolInvitation.expires', { date: formatDate(expiresAt.toISOString(), language) }),
        t('schoolInvitation.unexpected'),
      ],
    }
  })
}

function writeKeyNotice(found: KeyNotice): ComposedMail {
  const { email, firstName, language, schoolId, schoolName, keyName, lastFour, maker } = found
  const t = translate(language)
  const key = { schoolName, keyName, lastFour }
  return composeFor(email, language, {
    subject: t('apiKeyCreated.subject'),
    preview: t('apiKeyCreated.preview'),
    greeting: greetingTo(firstName, language),
    paragraphs: [
      maker ? t('apiKeyCreated.news', { ...key, maker }) : t('apiKeyCreated.newsByOperator', key),
      t('apiKeyCreated.unexpected'),
    ],
    action: t('apiKeyCreated.action'),
    url: `${env().APP_URL}/school-admin?${new URLSearchParams({ school: schoolId })}`,
  })
}

function writeKeysLeft(found: KeysLeft): ComposedMail {
  const { email, firstName, language, schoolId, schoolName, keys, maker, makerRole } = found
  const t = translate(language)
  const who = { schoolName, maker: maker ?? '' }
  return composeFor(email, language, {
    subject: t('apiKeysLeft.subject'),
    preview: t('apiKeysLeft.preview'),
    greeting: greetingTo(firstName, language),
    paragraphs: [
      maker ? t(makerRole ? 'apiKeysLeft.demoted' : 'apiKeysLeft.left', who) : t('apiKeysLeft.deleted', who),
      t('apiKeysLeft.keys', { count: keys.length }),
      ...keys.map(({ name, lastFour }) => t('apiKeysLeft.key', { keyName: name, lastFour })),
      t('apiKeysLeft.advice'),
    ],
    action: t('apiKeysLeft.action'),
    url: `${env().APP_URL}/school-admin?${new URLSearchParams({ school: schoolId })}#api-keys`,
  })
}
