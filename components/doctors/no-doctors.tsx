import { useTranslations } from 'next-intl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { Stethoscope } from '@/components/ui/icons'

/** While operations have not verified any doctor yet. */
export function NoDoctors() {
  const t = useTranslations('doctors')
  return (
    <MessageCard
      illustration={<IconTile icon={Stethoscope} tint="sky" size="lg" />}
      title={t('none')}
      text={t('noneText')}
      action={
        <ButtonLink href="/" variant="outline">
          {t('backToDashboard')}
        </ButtonLink>
      }
    />
  )
}
