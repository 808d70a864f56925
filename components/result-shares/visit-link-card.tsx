import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Card } from '@/components/ui/card'
import { getTexts } from '@/lib/i18n/texts'
import type { ActiveVisitLink } from '@/lib/result-shares/links/types'
import { LinkRow } from './link-row'
import { NewLink } from './new-link'

interface VisitLinkCardProps {
  child: { id: string; name: string }
  /** Newest first. */
  links: ActiveVisitLink[]
  /** The parent's ways to reauthenticate. */
  signInMethods: SignInMethods
  /** Milliseconds since 1970. */
  now: number
}

/** Creates, lists and revokes links to a child's visit sheet, for doctors without an account. */
export async function VisitLinkCard({ child, links, signInMethods, now }: VisitLinkCardProps) {
  const t = await getTexts('visitLink')
  return (
    <Card id="elsewhere" aria-labelledby="elsewhere-title" className="grid scroll-mt-4 gap-4">
      <div className="grid gap-1">
        <h2 id="elsewhere-title" tabIndex={-1} className="outline-none">
          {t('title')}
        </h2>
        <p className="text-sm wrap-anywhere text-muted-foreground">{t('text', { name: child.name })}</p>
      </div>
      <ClientMessages
        namespaces={['visitLink', 'sharing', 'confirmIdentity', 'identityConfirmed', 'validation', 'forms', 'ui']}
      >
        <NewLink key={child.id} childId={child.id} signInMethods={signInMethods} />
        {links.length > 0 && (
          <section aria-labelledby="open-links" className="grid gap-3 border-t border-border pt-4">
            <h3 id="open-links" className="text-base">
              {t('open')}
            </h3>
            <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} childName={child.name} now={now} />
              ))}
            </ul>
          </section>
        )}
      </ClientMessages>
    </Card>
  )
}
