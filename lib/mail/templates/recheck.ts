import 'server-only'
import { env } from '@/lib/env'
import { findRecheck } from '@/lib/rechecks/data'
import { planAhead } from '@/lib/rechecks/mutations'
import { defineMail, greetingTo, parentNotice, translate } from './compose'

/** Names neither the child nor a result; the child's page can switch it off. */
export const recheckMails = {
  recheck: defineMail({
    find: async (actor, { rowId, version }) => {
      const found = await findRecheck(actor, rowId, version)
      if (!found) await planAhead(actor, rowId)
      return found
    },
    write: (found, { rowId }) => {
      const t = translate(found.language)
      return parentNotice(found, {
        subject: t('recheck.subject'),
        preview: t('recheck.preview'),
        greeting: greetingTo(found.firstName, found.language),
        paragraphs: [t('recheck.text')],
        action: t('recheck.action'),
        url: `${env().APP_URL}/children/${rowId}`,
        afterwards: [t('recheck.change'), t('recheck.private')],
      })
    },
  }),
}
