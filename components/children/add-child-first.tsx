import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { MessageCard } from '@/components/layout/message-card'
import { Page } from '@/components/layout/page'
import { ButtonLink } from '@/components/ui/button-link'
import { Plus } from '@/components/ui/icons'
import { getTexts } from '@/lib/i18n/texts'

export async function AddChildFirst() {
  const t = await getTexts('addChildFirst')
  return (
    <Page width="read">
      <MessageCard
        titleAs="h1"
        illustration={<SproutBowl />}
        title={t('title')}
        text={t('text')}
        action={
          <ButtonLink href="/parent-onboarding">
            <Plus aria-hidden />
            {t('action')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
