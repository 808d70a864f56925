import { withNext } from '@/components/auth/with-next'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'

/** @param next where to continue after signing in: a path of this site, already validated */
export function LetterLink({ next }: { next: string | null }) {
  const t = useTexts('letter')
  return (
    <SiteLink
      href={withNext('/letter', next)}
      className="-my-3 inline-flex min-h-11 w-fit items-center text-sm font-semibold text-primary underline"
    >
      {t('link')}
    </SiteLink>
  )
}
