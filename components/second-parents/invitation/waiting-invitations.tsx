import { buttonVariants } from '@/components/ui/button'
import { keepName } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'
import type { WaitingInvitation } from '@/lib/second-parents/types'

/** On the home: invitations that came by mail too, so that nobody adds a child a second time. Renders nothing while there are none. */
export function WaitingInvitations({ invitations }: { invitations: WaitingInvitation[] }) {
  const t = useTexts('secondParentInvitation')
  return invitations.map(({ id, inviterName, path }) => (
    <section key={id} aria-labelledby={`invitation-${id}`} className="next-step">
      <h2 id={`invitation-${id}`} className="min-w-0 text-lg wrap-anywhere">
        {inviterName ? t.rich('heading', { name: inviterName, keep: keepName }) : t('headingUnnamed')}
      </h2>
      {/* A page of its own load: within the app, this page's looser referrer policy would send the link's token along. */}
      <a href={path} className={buttonVariants()}>
        {t('open')}
      </a>
    </section>
  ))
}
