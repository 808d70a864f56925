import { notFound } from 'next/navigation'
import { VisitView } from '@/components/doctor-visits/visit-view'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { listTimeline } from '@/lib/assessments/timeline/data'
import { listReadableChildren } from '@/lib/children/data'
import { listDoctorVisits } from '@/lib/doctor-visits/data'
import { today } from '@/lib/doctor-visits/schema'
import { isId } from '@/lib/fields'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('doctorVisits', (t) => ({ title: t('pageTitle') }))

/** The visit to a doctor about one child, for both parents; only the child's own parent notes it. */
export default async function VisitPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireActor(), params])
  const child = (await listReadableChildren(actor)).find((each) => each.id === id)
  if (!isId(id) || !child) notFound()
  const [t, visits, timeline] = await Promise.all([
    getTexts('doctorVisits'),
    listDoctorVisits(actor, id),
    listTimeline(actor, id),
  ])
  return (
    <Page width="read">
      <BackLink href={child.isOwn ? `/children/${id}` : '/'} label={t('back')} />
      <ClientMessages namespaces={['doctorVisits', 'validation', 'forms', 'ui']}>
        <VisitView
          child={child}
          visits={visits}
          isOwn={child.isOwn}
          hasAnswers={timeline.entries.length > 0}
          today={today()}
        />
      </ClientMessages>
    </Page>
  )
}
