import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import {
  unsafeFindSecondParentAnswer,
  unsafeFindSecondParentInvitation,
  unsafeFindSecondParentOutcome,
} from '@/lib/second-parents/mails/data'
import { bilingualLetter, type ComposedMail, greetingTo, letter, translate } from './compose'

/** The mail to an invited second parent, and what the child's own parent is told. None names the child or a result. */
export const secondParentMails = {
  'second-parent-invitation': composeInvitation,
  'second-parent-accepted': (actor, rowId) => composeNotice(actor, 'accepted', rowId),
  'second-parent-declined': (actor, rowId) => composeNotice(actor, 'declined', rowId),
  'second-parent-answered': (actor, rowId) => composeNotice(actor, 'answered', rowId),
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

type Notice = 'accepted' | 'declined' | 'answered'

async function composeNotice(actor: SystemActor, about: Notice, rowId: string): Promise<ComposedMail | null> {
  const find = about === 'answered' ? unsafeFindSecondParentAnswer : unsafeFindSecondParentOutcome
  const outcome = await find(actor, rowId)
  if (!outcome) return null
  const { email, firstName, language, childId, secondParentName, hasOwnAnswers } = outcome
  const t = translate(language)
  const values = { name: secondParentName ?? t('secondParentUnnamed') }
  const words = about === 'answered' && !hasOwnAnswers ? 'answeredAlone' : about
  return letter(email, language, {
    subject: t(`secondParent.${about}.subject`),
    preview: t(`secondParent.${about}.preview`),
    greeting: greetingTo(firstName, language),
    paragraphs: [t(`secondParent.${words}.text`, values)],
    action: t(`secondParent.${words}.action`),
    url: env().APP_URL + pages[words](childId),
    afterwards: [t(`secondParent.${about}.afterwards`)],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}

const toCard = (childId: string) => `/children/${childId}#second-parent`

const pages = {
  accepted: toCard,
  declined: toCard,
  answered: (child: string) => `/combined-results?${new URLSearchParams({ child })}`,
  answeredAlone: (child: string) => `/parent-assessment?${new URLSearchParams({ child })}`,
} as const
