import { useLocale } from 'next-intl'
import { reportHref } from '@/components/assessments/results/report-card'
import { ChildLink } from '@/components/children/child-link'
import { PageHeading } from '@/components/layout/page'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { IconList } from '@/components/ui/icon-list'
import { BookOpen, ClipboardList, Download, LinkIcon, Pill, Stethoscope } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import type { DoctorVisit } from '@/lib/doctor-visits/schema'
import { useTexts } from '@/lib/i18n/texts'
import { NotedVisits } from './noted-visits'
import { NotNowButton } from './visit-buttons'
import { VisitForm } from './visit-form'

interface VisitViewProps {
  child: { id: string; name: string }
  /** Newest first. */
  visits: DoctorVisit[]
  /** False for a child of another parent, who alone notes visits. */
  isOwn: boolean
  hasAnswers: boolean
  /** Thai day, `YYYY-MM-DD`. */
  today: string
}

/** A visit to a doctor: prepared, and afterwards closed in a sentence. */
export function VisitView({ child, visits, isOwn, hasAnswers, today }: VisitViewProps) {
  const t = useTexts('doctorVisits')
  const planned = visits.find(({ status }) => status === 'planned') ?? null
  const isOver = planned?.visitOn ? planned.visitOn < today : false
  const key = `${planned?.id} ${visits[0]?.updatedAt}`
  const title = t.rich(isOver ? 'overTitle' : 'title', { name: child.name, keep: keepName })
  const seen = (
    <Card key="seen" aria-labelledby="seen-visit" className="grid gap-3">
      <h2 id="seen-visit">{t('seen.title')}</h2>
      <p className="text-muted-foreground">{t('seen.text')}</p>
      <VisitForm key={key} childId={child.id} kind="seen" planned={planned} today={today} />
    </Card>
  )
  const before = (
    <Card key="planned" aria-labelledby="planned-visit" className="grid gap-3">
      <h2 id="planned-visit">{t('planned.title')}</h2>
      <ToBring childId={child.id} hasAnswers={hasAnswers} />
      <VisitForm key={key} childId={child.id} kind="planned" planned={planned} today={today} />
    </Card>
  )
  return (
    <>
      <PageHeading title={title} description={t(isOwn ? 'text' : 'textShared')} />
      <div className="grid gap-4 md:gap-5">
        {visits.length > 0 && <NotedVisits visits={visits} canUndo={isOwn} />}
        {isOwn && (isOver ? [seen, before] : [before, seen])}
        {isOwn && (
          <Card aria-labelledby="not-now" className="grid gap-3">
            <h2 id="not-now">{t('notNow.title')}</h2>
            <p className="text-muted-foreground">{t('notNow.text')}</p>
            {/* Anew after each note: after an undo the same request is another note. */}
            <NotNowButton key={key} childId={child.id} planned={planned} />
          </Card>
        )}
        {!isOwn && visits.length === 0 && <p className="text-muted-foreground">{t('noted.none')}</p>}
      </div>
    </>
  )
}

function ToBring({ childId, hasAnswers }: { childId: string; hasAnswers: boolean }) {
  const [t, language] = [useTexts('doctorVisits.bring'), useLocale()]
  const points = [
    [ClipboardList, t('report')],
    [BookOpen, t('school')],
    [Pill, t('medicine')],
  ] as const
  return (
    <div className="grid gap-3 rounded-lg bg-secondary/50 p-4">
      <h3 className="text-base">{t('title')}</h3>
      <IconList points={points} className="gap-2.5" />
      <div className="flex flex-wrap gap-2">
        {hasAnswers && (
          <ButtonLink href={reportHref(childId, language)} download variant="outline" size="sm">
            <Download aria-hidden />
            {t('download')}
          </ButtonLink>
        )}
        {hasAnswers && (
          <ChildLink
            childId={childId}
            href={`/doctor-consultation?${new URLSearchParams({ child: childId })}#elsewhere`}
            variant="outline"
            size="sm"
          >
            <LinkIcon aria-hidden />
            {t('share')}
          </ChildLink>
        )}
        <ChildLink
          childId={childId}
          href={`/doctor-consultation?${new URLSearchParams({ child: childId })}`}
          variant="ghost"
          size="sm"
        >
          <Stethoscope aria-hidden />
          {t('ask')}
        </ChildLink>
      </div>
    </div>
  )
}
