import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import {
  findLeftSecondParent,
  findRemovedSecondParent,
  findSecondParentAnswer,
  findSecondParentInvitation,
  findSecondParentOutcome,
  type SecondParentOutcome,
} from '@/lib/mail/contents/second-parents/data'
import {
  answersToRead,
  type ComposedMail,
  composeBilingual,
  defineMail,
  type Found,
  greetingTo,
  type Outgoing,
  parentNotice,
  translate,
} from './compose'

/** None names the child or a result; only the page of an invitation does. */
export const secondParentMails = {
  'second-parent-invitation': defineMail({
    find: (actor, { rowId, version }) => findSecondParentInvitation(actor, rowId, version),
    write: writeInvitation,
  }),
  'second-parent-accepted': notice('accepted', findSecondParentOutcome),
  'second-parent-declined': notice('declined', findSecondParentOutcome),
  'second-parent-answered': notice('answered', findSecondParentAnswer),
  'second-parent-left': notice('left', findLeftSecondParent),
  'second-parent-removed': defineMail({
    find: (actor, { rowId }) => findRemovedSecondParent(actor, rowId),
    write: writeRemoved,
  }),
}

function writeInvitation(
  { email, inviterName, expiresAt }: Found<typeof findSecondParentInvitation>,
  { rowId, version }: Outgoing,
): ComposedMail {
  const url = `${env().APP_URL}/second-parent?token=${linkToken('second-parent', rowId, version)}`
  return composeBilingual(email, (language) => {
    const t = translate(language)
    return {
      subject: t('secondParentInvitation.subject'),
      preview: t('secondParentInvitation.preview'),
      greeting: t('greetingPlain'),
      paragraphs: [
        inviterName ? t('secondParentInvitation.request', { inviterName }) : t('secondParentInvitation.requestUnnamed'),
        t('secondParentInvitation.before'),
      ],
      action: t('secondParentInvitation.action'),
      url,
      afterwards: [
        t('secondParentInvitation.expires', { date: formatDate(expiresAt.toISOString(), language) }),
        t('secondParentInvitation.unexpected'),
      ],
    }
  })
}

function notice(about: Notice, find: (actor: SystemActor, rowId: string) => Promise<SecondParentOutcome | null>) {
  return defineMail({
    find: (actor, { rowId }) => find(actor, rowId),
    write: (outcome) => {
      const { firstName, language, childId, secondParentName, answered } = outcome
      const t = translate(language)
      const values = { name: secondParentName ?? t('secondParentUnnamed') }
      const key = about === 'answered' ? answersToRead(answered) : 'text'
      const isAlone = key === 'textAlone'
      return parentNotice(outcome, {
        subject: t(`secondParent.${about}.subject`),
        preview: t(`secondParent.${about}.preview`),
        greeting: greetingTo(firstName, language),
        paragraphs: [t(about === 'answered' ? `secondParent.answered.${key}` : `secondParent.${about}.text`, values)],
        action: t(isAlone ? 'secondParent.answered.actionAlone' : `secondParent.${about}.action`),
        url: env().APP_URL + (isAlone ? toQuestions : pages[about])(childId),
        afterwards: [t(`secondParent.${about}.afterwards`)],
      })
    },
  })
}

type Notice = keyof typeof pages

const toCard = (childId: string) => `/children/${childId}#second-parent`

const pages = {
  accepted: toCard,
  declined: toCard,
  answered: (child: string) => `/combined-results?${new URLSearchParams({ child })}`,
  left: toCard,
} as const

const toQuestions = (child: string) => `/parent-assessment?${new URLSearchParams({ child })}`

function writeRemoved(found: Found<typeof findRemovedSecondParent>): ComposedMail {
  const { firstName, language, inviterName } = found
  const t = translate(language)
  return parentNotice(found, {
    subject: t('secondParent.removed.subject'),
    preview: t('secondParent.removed.preview'),
    greeting: greetingTo(firstName, language),
    paragraphs: [
      inviterName ? t('secondParent.removed.text', { name: inviterName }) : t('secondParent.removed.textUnnamed'),
      t('secondParent.removed.stays'),
    ],
    action: t('secondParent.removed.action'),
    url: env().APP_URL,
    afterwards: [t('secondParent.removed.afterwards')],
  })
}
