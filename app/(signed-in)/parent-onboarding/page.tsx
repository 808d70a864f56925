import { ChildForm } from '@/components/children/child-form'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { Card } from '@/components/ui/card'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'
import { DemonstrationNote } from '../../demonstration-note'

export const generateMetadata = pageMetadata('children', (t) => ({ title: t('form.title') }))

export default async function ParentOnboardingPage() {
  await requireActor()
  const t = await getTexts('children')
  return (
    <Page width="read">
      <BackLink href="/" label={t('form.back')} />
      <PageHeading title={t('form.title')} description={t('form.description')} />
      <div className="mb-5 empty:hidden">
        <DemonstrationNote />
      </div>
      <Card>
        <ClientMessages namespaces={['children', 'validation', 'forms', 'ui']}>
          <ChildForm />
        </ClientMessages>
      </Card>
    </Page>
  )
}
