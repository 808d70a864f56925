import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import {
  unsafeFindLeftSecondParent,
  unsafeFindRemovedSecondParent,
  unsafeFindSecondParentAnswer,
  unsafeFindSecondParentInvitation,
  unsafeFindSecondParentOutcome,
} from '@/lib/mail/contents/second-parents/data'
import { answersToRead } from './answers-to-read'
import { bilingualLetter, type ComposedMail, greetingTo, parentNotice, translate } from './compose'

/** The mails to a second parent, and what the child's own parent is told. None but the invitation's page names the child or a result. */
export const secondParentMails = {
  'second-parent-invitation': composeInvitation,
  'second-parent-accepted': (actor, rowId) => composeNotice(actor, 'accepted', rowId),
  'second-parent-declined': (actor, rowId) => composeNotice(actor, 'declined', rowId),
  'second-parent-answered': (actor, rowId) => composeNotice(actor, 'answered', rowId),
  'second-parent-left': (actor, rowId) => composeNotice(actor, 'left', rowId),
  'second-parent-removed': composeRemoved,
} as const satisfies Record<string, ComposeSecondParentMail>

type ComposeSecondParentMail = (actor: SystemActor, rowId: string, version: number) => Promise<ComposedMail | null>

/** The invited person's language is unknown: both are in one mail. */
async function composeInvitation(actor: SystemActor, rowId: string, version: number): Promise<ComposedMail | null> {
  const found = await unsafeFindSecondParentInvitation(actor, rowId, version)
  if (!found) return null
  const { email, inviterName, expiresAt } = found
  const url = `${env().APP_URL}/second-parent?token=${linkToken('second-parent', rowId, version)}`
  return bilingualLetter(email, (language) => {
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
      copyHint: t('copyHint'),
      footer: t('footer'),
    }
  })
}

const findFor = {
  accepted: unsafeFindSecondParentOutcome,
  declined: unsafeFindSecondParentOutcome,
  answered: unsafeFindSecondParentAnswer,
  left: unsafeFindLeftSecondParent,
} as const
type Notice = keyof typeof findFor

async function composeNotice(actor: SystemActor, about: Notice, rowId: string): Promise<ComposedMail | null> {
  const outcome = await findFor[about](actor, rowId)
  if (!outcome) return null
  const { parentId, email, firstName, language, childId, secondParentName, answered } = outcome
  const t = translate(language)
  const values = { name: secondParentName ?? t('secondParentUnnamed') }
  const said = about === 'answered' ? answersToRead(answered) : 'text'
  const isAlone = said === 'textAlone'
  return parentNotice(
    { id: parentId, email, language },
    {
      subject: t(`secondParent.${about}.subject`),
      preview: t(`secondParent.${about}.preview`),
      greeting: greetingTo(firstName, language),
      paragraphs: [t(about === 'answered' ? `secondParent.answered.${said}` : `secondParent.${about}.text`, values)],
      action: t(isAlone ? 'secondParent.answered.actionAlone' : `secondParent.${about}.action`),
      url: env().APP_URL + (isAlone ? toQuestions : pages[about])(childId),
      afterwards: [t(`secondParent.${about}.afterwards`)],
      copyHint: t('copyHint'),
      footer: t('footer'),
    },
  )
}

const toCard = (childId: string) => `/children/${childId}#second-parent`

const pages = {
  accepted: toCard,
  declined: toCard,
  answered: (child: string) => `/combined-results?${new URLSearchParams({ child })}`,
  left: toCard,
} as const

const toQuestions = (child: string) => `/parent-assessment?${new URLSearchParams({ child })}`

async function composeRemoved(actor: SystemActor, rowId: string): Promise<ComposedMail | null> {
  const found = await unsafeFindRemovedSecondParent(actor, rowId)
  if (!found) return null
  const { parentId, email, firstName, language, inviterName } = found
  const t = translate(language)
  return parentNotice(
    { id: parentId, email, language },
    {
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
      copyHint: t('copyHint'),
      footer: t('footer'),
    },
  )
}
