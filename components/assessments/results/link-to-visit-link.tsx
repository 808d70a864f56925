import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { LinkIcon } from '@/components/ui/icons'

/** From a result to the place where its link for a doctor is made. */
export function LinkToVisitLink({ childId }: { childId: string }) {
  const t = useTranslations('visitLink')
  const search = new URLSearchParams({ child: childId })
  return (
    <ButtonLink href={`/doctor-consultation?${search}#elsewhere`} variant="ghost" size="sm" className="-ms-3.5 w-fit">
      <LinkIcon aria-hidden />
      {t('fromResults')}
    </ButtonLink>
  )
}
