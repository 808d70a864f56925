import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { formatDate } from '@/lib/i18n/format'
import {
  findLeftSecondParent,
  findRemovedSecondParent,
  findSecondParentAnswer,
  findSecondParentInvitation,
  findSecondParentOutcome,
  type SecondParentOutcome,
} from '@/lib/mail/contents/second-parents/data'
import { answersToRead, composeBilingual, composeMailTo, defineMail } from './compose'

/** None names the child or a result; only the page of an invitation does. */
export const secondParentMails = {
  'second-parent-invitation': defineMail({
    find: (actor, { rowId, version }) => findSecondParentInvitation(actor, rowId, version),
    write: ({ email, inviterName, expiresAt }, { rowId, version }) =>
      composeBilingual(email, 'secondParentInvitation', (t, language) => ({
        paragraphs: [
          inviterName
            ? t('secondParentInvitation.request', { inviterName })
            : t('secondParentInvitation.requestUnnamed'),
          t('secondParentInvitation.before'),
        ],
        path: `/second-parent?token=${linkToken('second-parent', rowId, version)}`,
        afterwards: [
          t('secondParentInvitation.expires', { date: formatDate(expiresAt, language) }),
          t('secondParentInvitation.unexpected'),
        ],
      })),
  }),
  'second-parent-accepted': notice('secondParentAccepted', findSecondParentOutcome),
  'second-parent-declined': notice('secondParentDeclined', findSecondParentOutcome),
  'second-parent-answered': notice('secondParentAnswered', findSecondParentAnswer),
  'second-parent-left': notice('secondParentLeft', findLeftSecondParent),
  'second-parent-removed': defineMail({
    find: (actor, { rowId }) => findRemovedSecondParent(actor, rowId),
    write: (found) =>
      composeMailTo(found, 'secondParentRemoved', (t) => ({
        paragraphs: [
          found.inviterName
            ? t('secondParentRemoved.text', { name: found.inviterName })
            : t('secondParentRemoved.textUnnamed'),
          t('secondParentRemoved.stays'),
        ],
        path: '',
        afterwards: [t('secondParentRemoved.afterwards')],
      })),
  }),
}

function notice(
  key: `secondParent${'Accepted' | 'Declined' | 'Answered' | 'Left'}`,
  find: (actor: SystemActor, rowId: string) => Promise<SecondParentOutcome | null>,
) {
  return defineMail({
    find: (actor, { rowId }) => find(actor, rowId),
    write: (outcome) =>
      composeMailTo(outcome, key, (t) => {
        const { childId, secondParentName, answered } = outcome
        const name = secondParentName ?? t('secondParentUnnamed')
        const afterwards = [t(`${key}.afterwards`)]
        if (key !== 'secondParentAnswered') {
          const paragraphs = [t(`${key}.text`, { name })]
          return { paragraphs, path: `/children/${childId}#second-parent`, afterwards }
        }
        const { text, path } = answersToRead(answered, childId)
        return {
          paragraphs: [t(`secondParentAnswered.${text}`, { name })],
          ...(text === 'textAlone' && { action: t('secondParentAnswered.actionAlone') }),
          path,
          afterwards,
        }
      }),
  })
}
