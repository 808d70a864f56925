import 'server-only'
import { env } from '@/lib/env'
import { findRecheck } from '@/lib/rechecks/data'
import { planAhead } from '@/lib/rechecks/mutations'
import { greetingTo, parentNotice, translate } from './compose'
import { defineMail } from './mail'

/** Invites a parent to answer again. It names neither the child nor a result; the child's page is where to switch it off. */
export const recheckMails = {
  recheck: defineMail({
    find: async (actor, { rowId, version }) => {
      const found = await findRecheck(actor, rowId, version)
      if (!found) await planAhead(actor, rowId)
      return found
    },
    write: async ({ parentId, email, firstName, language }, { rowId }) => {
      const t = translate(language)
      return parentNotice(
        { id: parentId, email, language },
        {
          subject: t('recheck.subject'),
          preview: t('recheck.preview'),
          greeting: greetingTo(firstName, language),
          paragraphs: [t('recheck.text')],
          action: t('recheck.action'),
          url: `${env().APP_URL}/children/${rowId}`,
          afterwards: [t('recheck.change'), t('recheck.private')],
          copyHint: t('copyHint'),
          footer: t('footer'),
        },
      )
    },
  }),
}
