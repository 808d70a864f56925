import { ResultView } from '@/components/assessments/results/result-view'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { DemoNote } from '@/components/schools/demo-note'
import { ButtonLink } from '@/components/ui/button-link'
import { sampleInformant } from '@/lib/assessments/samples'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'

export const generateMetadata = pageMetadata('sampleResult', (t) => ({
  title: t('title'),
  description: t('description'),
}))

/** A result as a parent reads it, about a made-up child: for those who want to see it before they answer. */
export default async function SampleResultPage() {
  const [t, learn] = await Promise.all([getTexts('sampleResult'), getTexts('learn')])
  return (
    <Page>
      <BackLink href="/" label={learn('back')} />
      <div className="mt-2 mb-4">
        <DemoNote>{t('note')}</DemoNote>
      </div>
      <ResultView
        child={{ id: 'sample', name: t('child') }}
        informants={[sampleInformant('parent')]}
        actions={<ButtonLink href="/login">{t('start')}</ButtonLink>}
      />
    </Page>
  )
}
