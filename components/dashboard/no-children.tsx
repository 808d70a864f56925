import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Lock, Plus } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

export function NoChildren() {
  const t = useTexts('dashboard.empty')
  return (
    <Card as="div" className="grid content-start justify-items-center gap-4 px-5 py-5 text-center md:px-6">
      <SproutBowl className="w-32 md:w-40" />
      <div className="grid max-w-104 gap-1.5">
        <h3>{t('title')}</h3>
        <p className="text-muted-foreground">{t('text')}</p>
      </div>
      <ButtonLink href="/parent-onboarding" size="lg">
        <Plus aria-hidden />
        {t('action')}
      </ButtonLink>
      <p className="flex gap-2.5 text-sm text-muted-foreground">
        <Lock aria-hidden className="mt-[.2em] size-5 shrink-0" />
        {t('privacy')}
      </p>
    </Card>
  )
}
