import 'server-only'
import { findRecheck } from '@/lib/rechecks/data'
import { planAhead } from '@/lib/rechecks/mutations'
import { composeMailTo, defineMail } from './compose'

/** Names neither the child nor a result; the child's page can switch it off. */
export const recheckMails = {
  recheck: defineMail({
    find: async (actor, { rowId, version }) => {
      const found = await findRecheck(actor, rowId, version)
      if (!found) await planAhead(actor, rowId)
      return found
    },
    write: (found, { rowId }) =>
      composeMailTo(found, 'recheck', (t) => ({
        paragraphs: [t('recheck.text')],
        path: `/children/${rowId}`,
        afterwards: [t('recheck.change'), t('recheck.private')],
      })),
  }),
}
