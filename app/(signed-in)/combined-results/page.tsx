import { notFound } from 'next/navigation'
import { AnswerFirst } from '@/components/assessments/results/answer-first'
import { CombinedView, ShareNext } from '@/components/assessments/results/combined-view'
import { BothRequired } from '@/components/assessments/results/missing-results'
import { pairKey } from '@/components/assessments/results/pair'
import { ResultExtras } from '@/components/assessments/results/result-extras'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { getChildResults } from '@/lib/assessments/data'
import { historyOf } from '@/lib/assessments/informants'
import { comparedPairs, pairByTime } from '@/lib/assessments/pairing'
import { getReading } from '@/lib/assessments/reading/data'
import type { InformantResult } from '@/lib/assessments/types'
import { currentChild } from '@/lib/children/current-child'
import { listReadableChildren } from '@/lib/children/data'
import { recordCombinedReading } from '@/lib/dashboard/mutations'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { doctorNeedOf } from '@/lib/screening/presentation'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('combined', (t) => ({ title: t('title') }))

/**
 * Everyone's answers side by side; `?compare=parent,teacher-2` chooses the two that are compared. A reader who is asked
 * for answers is led to the questions first, unless they choose to read (`?read=1`).
 */
export default async function CombinedResultsPage({ searchParams }: PageProps<'/combined-results'>) {
  const actor = await requireActor()
  const [children, t, { compare, read }] = await Promise.all([
    listReadableChildren(actor),
    getTexts('combined'),
    searchParams,
  ])
  const child = await currentChild(children, searchParams)
  if (child === null) notFound()
  if (!child) return <AddChildFirst />
  const ofChild = (path: string, more: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ child: child.id, ...more })}`
  const bar = (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
      <BackLink href={ofChild('/assessment-results')} label={t('back')} />
      <CurrentChildPicker options={children} current={child} />
    </div>
  )
  const { answerFirst } = await getReading(actor, child)
  if (answerFirst && read === undefined) {
    return (
      <Page>
        {bar}
        <AnswerFirst
          childId={child.id}
          isOneOfSeveral={children.length > 1}
          asked={answerFirst}
          // With one other person there is nothing to compare before the first own answers.
          path={answerFirst === 'again' ? '/combined-results' : undefined}
        />
      </Page>
    )
  }
  await recordCombinedReading(actor, child.id)
  const results = await getChildResults(actor, child.id)
  const { informants } = results
  return (
    <Page className="print-result">
      {bar}
      {/* On screen the child is named above, where another one can be chosen. */}
      <p className="mb-3 hidden font-semibold print:block">{child.name}</p>
      {informants.length > 1 ? (
        <>
          <CombinedView
            informants={informants}
            asked={typeof compare === 'string' ? compare : undefined}
            pairHref={(pair) => ofChild('/combined-results', { compare: pairKey(pair) })}
            answersHref={({ id }) => ofChild('/assessment-results', { answers: id })}
            next={
              child.isOwn && (
                <ShareNext
                  childId={child.id}
                  isHomeAndSchool={isOneOfEach(informants)}
                  isCompared={comparedPairs(pairByTime(informants)).length > 0}
                />
              )
            }
          />
          <ResultExtras childId={child.id} results={results} history={historyOf(informants)} isOwn={child.isOwn} />
        </>
      ) : (
        <BothRequired
          childId={child.id}
          isOneOfSeveral={children.length > 1}
          isShared={!child.isOwn}
          answered={answeredBy(informants[0])}
          needsDoctor={informants.some(({ newest }) => doctorNeedOf(newest) === 'now')}
        />
      )}
    </Page>
  )
}

/** Where there are not two who have answered. */
function answeredBy(only: InformantResult | undefined): 'reader' | 'teacher' | 'parent' {
  if (!only || only.isReader) return 'reader'
  return only.kind === 'teacher' ? 'teacher' : 'parent'
}

function isOneOfEach(informants: InformantResult[]): boolean {
  return informants.length === 2 && informants.filter(({ kind }) => kind === 'teacher').length === 1
}
