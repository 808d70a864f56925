import { notFound } from 'next/navigation'
import type { ComponentProps } from 'react'
import { AnswerFirst } from '@/components/assessments/results/answer-first'
import { OneResult } from '@/components/assessments/results/informant-view'
import { NoResults } from '@/components/assessments/results/missing-results'
import { PaperHeading } from '@/components/assessments/results/on-paper'
import { OtherResults } from '@/components/assessments/results/other-results'
import { ResultExtras } from '@/components/assessments/results/result-extras'
import { ResultView } from '@/components/assessments/results/result-view'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { getChildResults } from '@/lib/assessments/data'
import { allAssessments, historyOf } from '@/lib/assessments/informants'
import { recordOthersReading } from '@/lib/assessments/mutations'
import { getReading } from '@/lib/assessments/reading/data'
import { currentChild } from '@/lib/children/current-child'
import { listReadableChildren } from '@/lib/children/data'
import { careOf } from '@/lib/dashboard/care'
import { listDoctorVisits } from '@/lib/doctor-visits/data'
import { isId } from '@/lib/fields'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { doctorNeedOf } from '@/lib/screening/presentation'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('results', (t) => ({ title: t('title') }))

/**
 * The reader's own result and everyone else's; with `?answers=` one set of answers whole. A reader who is asked for
 * answers is led to the questions first, unless they choose to read (`?read=1`).
 */
export default async function AssessmentResultsPage({ searchParams }: PageProps<'/assessment-results'>) {
  const actor = await requireActor()
  const [children, t, results, asked] = await Promise.all([
    listReadableChildren(actor),
    getTexts('children'),
    getTexts('results'),
    searchParams,
  ])
  const child = await currentChild(children, searchParams)
  if (child === null) notFound()
  if (!child) return <AddChildFirst />
  const oneId = isId(asked.answers) ? asked.answers : undefined
  const isChosen = oneId !== undefined || asked.read !== undefined
  const { hasAnswered, answerFirst } = await getReading(actor, child)
  if (answerFirst && !isChosen) {
    return (
      <Page>
        <ResultsBar options={children} current={child} back={t('form.back')} />
        <AnswerFirst childId={child.id} isOneOfSeveral={children.length > 1} asked={answerFirst} />
      </Page>
    )
  }
  // Below an own result others' are folded, with no more than the home shows: that is no reading.
  if (isChosen || !hasAnswered) await recordOthersReading(actor, child.id, oneId)
  const [found, visits] = await Promise.all([
    getChildResults(actor, child.id, oneId),
    listDoctorVisits(actor, child.id),
  ])
  const { informants } = found
  const own = informants.find(({ isReader }) => isReader)?.newest
  const needAt = allAssessments(informants).find((each) => doctorNeedOf(each) === 'now')?.completedAt ?? null
  const noted = visits.map(({ updatedAt, ...visit }) => ({ ...visit, notedAt: updatedAt }))
  const isSeen = careOf(noted, needAt, Date.now()).state === 'seen'
  const one = allAssessments(informants).find(({ id }) => id === asked.answers)
  const hrefOf = ({ id }: { id: string }) =>
    `/assessment-results?${new URLSearchParams(id === own?.id ? { child: child.id } : { child: child.id, answers: id })}`
  if (one && one.id !== own?.id) {
    return (
      <Page className="print-result">
        <OneResult
          childName={child.name}
          informants={informants}
          assessment={one}
          back={`/assessment-results?${new URLSearchParams({ child: child.id })}`}
        />
      </Page>
    )
  }
  return (
    <Page className="print-result">
      <ResultsBar options={children} current={child} back={t('form.back')} />
      {own && <PaperHeading childName={child.name} informants={informants} />}
      {own && <ResultView child={child} informants={informants} isShared={!child.isOwn} isSeen={isSeen} />}
      {!own && informants.length > 0 && <PageHeading title={results('title')} description={child.name} />}
      <OtherResults
        childId={child.id}
        informants={informants}
        isFolded={own !== undefined && asked.read === undefined}
        hrefOf={hrefOf}
      />
      {!own && <NoResults childId={child.id} isOneOfSeveral={children.length > 1} hasOthers={informants.length > 0} />}
      {informants.length > 0 && (
        <ResultExtras childId={child.id} results={found} history={historyOf(informants)} isOwn={child.isOwn} />
      )}
    </Page>
  )
}

function ResultsBar({ back, ...picker }: ComponentProps<typeof CurrentChildPicker> & { back: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
      <BackLink href="/" label={back} />
      <CurrentChildPicker {...picker} />
    </div>
  )
}
