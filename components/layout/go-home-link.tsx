import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { House } from '@/components/ui/icons'

export function GoHomeLink() {
  const t = useTranslations('ui')
  return (
    <ButtonLink href="/" variant="secondary">
      <House aria-hidden />
      {t('goHome')}
    </ButtonLink>
  )
}
