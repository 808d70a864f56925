import 'server-only'
import { findRecheck } from '@/lib/rechecks/data'
import { planAhead } from '@/lib/rechecks/mutations'
import { composeMailTo, defineMail } from './compose'

/** Names neither the child nor a result; the questions come first, and the child's page can switch it off. */
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
        items: [{ text: t('recheck.change'), action: t('recheck.choose'), path: `/children/${rowId}#recheck` }],
        path: `/parent-assessment?${new URLSearchParams({ child: rowId })}`,
        afterwards: [t('recheck.private')],
      })),
  }),
}
