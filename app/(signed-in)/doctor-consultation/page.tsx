import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { keepName } from '@/components/children/keep-name'
import { AskedCard } from '@/components/consultations/asked-card'
import { DoctorChooser } from '@/components/doctors/doctor-chooser'
import { DoctorSearch } from '@/components/doctors/doctor-search'
import { NoDoctors } from '@/components/doctors/no-doctors'
import { reachOf } from '@/components/doctors/reach'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { UrgentHelp } from '@/components/results/urgent-help'
import { Panel } from '@/components/ui/card'
import { VisitLinkCard } from '@/components/visit-link/visit-link-card'
import { getUser } from '@/lib/accounts/data'
import { currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { listConsultationsWithShares } from '@/lib/consultations/data'
import { callbackHours } from '@/lib/consultations/mutations'
import { listDoctors } from '@/lib/doctors/data'
import { getLanguage } from '@/lib/i18n/request-language'
import { listOpenLinks } from '@/lib/result-shares/data'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('doctors'))('title') }
}

interface DoctorConsultationPageProps {
  searchParams: Promise<{ child?: string | string[]; search?: string | string[] }>
}

export default async function DoctorConsultationPage({ searchParams }: DoctorConsultationPageProps) {
  const actor = await requireActor()
  const children = await listChildren(actor)
  const child = await currentChild(children, searchParams, '/doctor-consultation')
  if (!child) return <AddChildFirst />
  const words = wordsOf((await searchParams).search)
  const [user, doctors, consultations, links, language, t] = await Promise.all([
    getUser(actor),
    listDoctors(actor, { search: words }),
    listConsultationsWithShares(actor),
    listOpenLinks(actor, child.id),
    getLanguage(),
    getTranslations('doctors'),
  ])
  const [now, reach] = [Date.now(), reachOf(user)]
  const isEmpty = doctors.length === 0 && !words
  const below = (
    <>
      <UrgentHelp />
      <AskedCard {...{ consultations, language, callbackHours, reach, now }} />
      <VisitLinkCard child={child} links={links} language={language} now={now} />
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
      {reach !== 'phone' && doctors.length > 0 && (
        <Panel tone="sand" className="mb-5 text-sm">
          <p>
            {t.rich(reach === 'email' ? 'noPhone' : 'noReach', {
              a: (chunks) => (
                <Link href="/profile" prefetch={false} className="font-semibold text-primary underline">
                  {chunks}
                </Link>
              ),
            })}
          </p>
        </Panel>
      )}
      {!isEmpty && <DoctorSearch words={words} count={doctors.length} childId={child.id} />}
      {doctors.length > 0 ? (
        <ClientMessages namespaces={['doctors', 'sharing', 'forms', 'ui']}>
          <DoctorChooser
            doctors={doctors}
            child={{ id: child.id, name: child.name }}
            reach={reach}
            options={children.map(({ id, name }) => ({ id, name }))}
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

/** What was searched for, as the page shows it again. */
function wordsOf(search: string | string[] | undefined): string {
  return typeof search === 'string'
    ? search
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 100)
    : ''
}
