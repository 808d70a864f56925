import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { NoResults } from '@/components/results/no-results'
import { ResultExtras } from '@/components/results/result-extras'
import { ResultView } from '@/components/results/result-view'
import { getChildResults, listHistory } from '@/lib/assessments/data'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { getLanguage } from '@/lib/i18n/request-language'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('results'))('title') }
}

export default async function AssessmentResultsPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const actor = await requireActor()
  const [children, language, t] = [await listChildren(actor), await getLanguage(), await getTranslations('children')]
  const child = await currentChild(children, searchParams, '/assessment-results')
  if (!child) return <AddChildFirst />
  const results = await getChildResults(actor, child.id)
  const history = await listHistory(actor, child.id)
  return (
    <Page>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <BackLink href="/" label={t('form.back')} />
        <CurrentChildPicker options={children} current={child} />
      </div>
      {results.parent ? (
        <>
          <ResultView child={child} results={results} language={language} />
          <ResultExtras childId={child.id} history={history} language={language} />
        </>
      ) : (
        <NoResults childId={child.id} />
      )}
    </Page>
  )
}
