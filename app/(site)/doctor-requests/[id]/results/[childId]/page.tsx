import { notFound } from 'next/navigation'
import { pairKey } from '@/components/assessments/results/pair'
import { DoctorDownloads } from '@/components/assessments/results/report-card'
import { SharedResultsView } from '@/components/assessments/results/shared-results-view'
import { ageGrade } from '@/components/children/age-grade'
import { NotedVisits } from '@/components/doctor-visits/noted-visits'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { historyOf } from '@/lib/assessments/informants'
import { genderKey } from '@/lib/children/labels'
import { grades } from '@/lib/children/schema'
import { listSharedDoctorVisits } from '@/lib/doctor-visits/data'
import { isAppError } from '@/lib/errors'
import { isId } from '@/lib/fields'
import { formatDate } from '@/lib/i18n/format'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('doctorRequest', (t) => ({ title: t('results.title') }))

/** A child's results while the parent shares them with this doctor; before and after, a 404. */
export default async function SharedResultsPage({
  params,
  searchParams,
}: PageProps<'/doctor-requests/[id]/results/[childId]'>) {
  const [{ id, childId }, { compare }] = await Promise.all([params, searchParams])
  if (!isId(id) || !isId(childId)) notFound()
  const actor = await requireActor(`/doctor-requests/${id}/results/${childId}`)
  const results = await orNotFound(() => getResultsForDoctor(actor, childId, id))
  const [t, children, language, visits] = await Promise.all([
    getTexts('doctorRequest.results'),
    getTexts('children'),
    getLanguage(),
    orNotFound(() => listSharedDoctorVisits(actor, childId)),
  ])
  const { child, expiresAt } = results
  const grade = grades.find((each) => each === child.grade) ?? null
  const about = [
    ageGrade(children, { ...child, grade }),
    child.gender && children(genderKey(child.gender)),
    child.school,
  ].filter(Boolean)
  return (
    <Page>
      <BackLink href={`/doctor-requests/${id}`} label={t('back')} />
      <PageHeading
        title={child.name}
        description={
          <>
            {about.length > 0 && <span className="block wrap-anywhere">{about.join(' · ')}</span>}
            <span className="block text-sm">{t('until', { date: formatDate(expiresAt, language) })}</span>
          </>
        }
      />
      {results.informants.length > 0 && (
        <div className="mb-4">
          <DoctorDownloads childId={child.id} />
        </div>
      )}
      <SharedResultsView
        results={results}
        history={historyOf(results.informants)}
        asked={typeof compare === 'string' ? compare : undefined}
        pairHref={(pair) => `?${new URLSearchParams({ compare: pairKey(pair) })}`}
      />
      {visits.length > 0 && (
        <div className="mt-4 lg:mt-5">
          <NotedVisits visits={visits} />
        </div>
      )}
    </Page>
  )
}

async function orNotFound<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) notFound()
    throw error
  }
}
