import { notFound } from 'next/navigation'
import { UrgentHelp } from '@/components/assessments/results/urgent-help'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { ConsultationsCard } from '@/components/consultations/consultations-card'
import { DoctorChooser } from '@/components/doctors/doctor-chooser'
import { DoctorSearch } from '@/components/doctors/doctor-search'
import { NoDoctors } from '@/components/doctors/no-doctors'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { HashTarget } from '@/components/layout/hash-target'
import { Page, PageHeading } from '@/components/layout/page'
import { VisitLinkCard } from '@/components/result-shares/visit-link-card'
import { keepName } from '@/components/ui/rich-text'
import { getProfile } from '@/lib/accounts/data'
import { hasAssessments } from '@/lib/assessments/data'
import { currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { listConsultationsWithShares } from '@/lib/consultations/data'
import { markShown } from '@/lib/consultations/messages/shown'
import { isOver } from '@/lib/consultations/status'
import { listDoctors } from '@/lib/doctors/data'
import { describedIn } from '@/lib/doctors/wordings'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { listActiveVisitLinks, listLinkedChildren } from '@/lib/result-shares/links/data'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('doctors', (t) => ({ title: t('title') }))

export default async function DoctorConsultationPage({ searchParams }: PageProps<'/doctor-consultation'>) {
  const actor = await requireActor()
  const children = await listChildren(actor)
  const child = await currentChild(children, searchParams)
  if (child === null) notFound()
  if (!child) return <AddChildFirst />
  const query = searchQuery((await searchParams).search)
  const [user, hasResults, doctors, consultations, links, linked, t, language] = await Promise.all([
    getProfile(actor),
    hasAssessments(actor, child.id),
    listDoctors(actor, { search: query }),
    listConsultationsWithShares(actor),
    listActiveVisitLinks(actor, child.id),
    listLinkedChildren(actor),
    getTexts('doctors'),
    getLanguage(),
  ])
  await markShown(
    actor,
    consultations.flatMap(({ messages }) => messages),
  )
  const now = Date.now()
  const ofChild = consultations.filter(({ childId }) => childId === child.id)
  const isEmpty = doctors.length === 0 && !query
  const below = (
    <>
      <UrgentHelp />
      <VisitLinkCard
        {...{ child, links, now }}
        signInMethods={{ hasPassword: user.hasPassword, connected: user.connected }}
      />
    </>
  )
  return (
    <Page>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <BackLink href="/" label={t('back')} />
        <CurrentChildPicker options={children} current={child} prefix="about" />
      </div>
      <PageHeading
        title={t('title')}
        description={t.rich(isEmpty ? 'leadNone' : 'lead', { name: child.name, keep: keepName })}
      />
      {consultations.length > 0 && (
        <div className="mb-5">
          <ConsultationsCard
            // Mails lead here without a child: all of them, those about the current child first.
            consultations={[...ofChild, ...consultations.filter(({ childId }) => childId !== child.id)]}
            linked={linked}
            now={now}
          />
        </div>
      )}
      {!isEmpty && <DoctorSearch query={query} count={doctors.length} childId={child.id} />}
      {query && <HashTarget />}
      {doctors.length > 0 ? (
        <ClientMessages namespaces={['doctors', 'sharing', 'validation', 'forms', 'ui']}>
          <DoctorChooser
            doctors={doctors.map((doctor) => describedIn(doctor, language))}
            child={{ id: child.id, name: child.name, hasResults }}
            contact={{ phoneNumber: user.phoneNumber, email: user.email }}
            options={children.map(({ id, name }) => ({ id, name }))}
            earlier={ofChild
              .filter(({ status }) => !isOver(status))
              .map(({ id, doctorId, status, createdAt }) => ({ id, doctorId, status, createdAt }))}
          >
            {below}
          </DoctorChooser>
        </ClientMessages>
      ) : (
        <div className="grid gap-5">
          {isEmpty && <NoDoctors childId={child.id} />}
          {below}
        </div>
      )}
    </Page>
  )
}

/** The search text, cleaned for display. */
function searchQuery(search: string | string[] | undefined): string {
  return typeof search === 'string'
    ? search
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 100)
    : ''
}
