import { buttonVariants } from '@/components/ui/button'
import { keepName } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'
import type { WaitingInvitation } from '@/lib/second-parents/types'

/** On the home page: mailed invitations, so that the parent does not add the child again. Renders nothing without one. */
export function PendingInvitations({ invitations }: { invitations: WaitingInvitation[] }) {
  const t = useTexts('secondParentInvitation')
  return invitations.map(({ id, inviterName, path }) => (
    <section key={id} aria-labelledby={`invitation-${id}`} className="next-step">
      <h2 id={`invitation-${id}`} className="min-w-0 text-lg wrap-anywhere">
        {inviterName ? t.rich('heading', { name: inviterName, keep: keepName }) : t('headingUnnamed')}
      </h2>
      {/* A full page load: in the router this page's looser referrer policy would send the link's token. */}
      <a data-slot="button" href={path} className={buttonVariants()}>
        {t('open')}
      </a>
    </section>
  ))
}
