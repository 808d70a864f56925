import { useTranslations } from 'next-intl'
import { PageHeading } from '@/components/layout/page'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, Panel } from '@/components/ui/card'
import { Stethoscope } from '@/components/ui/icons'
import type { Assessment, TeacherAssessment } from '@/lib/assessments/types'
import { combinedHeadline, countOf, groupView, symptomGroups } from '@/lib/screening/presentation'
import { AnswerTable } from './answer-table'
import { AssessorCard } from './assessor-card'
import { Disclaimer } from './disclaimer'
import { GroupComparison } from './group-comparison'
import { QuestionComparison } from './question-comparison'
import { ResultNotes } from './result-notes'
import { UrgentHelp } from './urgent-help'

interface CombinedViewProps {
  child: { id: string; name: string }
  parent: Assessment
  teacher: TeacherAssessment
  /** doctor: a doctor with a share or a visit link; without the parent's controls, and the page has its own h1 */
  reader?: 'parent' | 'doctor'
}

/** The parent's and the teacher's newest answers side by side. Never a sum or an average: they saw different days. */
export function CombinedView({ parent, teacher, reader = 'parent' }: CombinedViewProps) {
  const t = useTranslations('combined')
  const teacherName = nameOf(teacher) ?? t('teacher')
  const parentName = t(reader === 'parent' ? 'you' : 'parent')
  const answers = { parentAnswers: parent.answers, teacherAnswers: teacher.answers }
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Heading parent={parent} teacher={teacher} reader={reader} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:gap-5">
        <AssessorCard assessment={parent} name={parentName} />
        <AssessorCard assessment={teacher} name={teacherName} />
      </div>
      <Disclaimer />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-5 print:grid-cols-2">
        <ByGroup parent={parent} teacher={teacher} reader={reader} />
        <QuestionComparison {...answers} />
      </div>
      <AnswerTable {...answers} parentName={parentName} />
      {reader === 'parent' && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-5">
          <ResultNotes />
          <UrgentHelp />
        </div>
      )}
    </div>
  )
}

/** A teacher without a name is stored as "Teacher", which the page translates. */
function nameOf({ teacherName }: TeacherAssessment): string | undefined {
  return teacherName === '' || teacherName === 'Teacher' ? undefined : teacherName
}

interface BothProps {
  parent: Assessment
  teacher: TeacherAssessment
  reader: 'parent' | 'doctor'
}

function Heading({ parent, teacher, reader }: BothProps) {
  const [t, ts] = [useTranslations('combined'), useTranslations('screening.areas')]
  const views = {
    inattention: groupView(parent.inattentionCount, teacher.inattentionCount),
    hyperactivity: groupView(parent.hyperactivityCount, teacher.hyperactivityCount),
  }
  const headline = combinedHeadline(views)
  const who = { teacher: nameOf(teacher) ?? t('theTeacher') }
  const title = t(`headline.${headline.key}`, { area: 'group' in headline ? ts(headline.group) : '' })
  const told = reader === 'parent' ? 'views' : 'viewsForDoctor'
  const seen = symptomGroups.map((group) => t(`${told}.${views[group]}`, { ...who, area: ts(group) })).join(' ')
  if (reader === 'parent') return <PageHeading className="mb-1 max-w-2xl md:mb-1" title={title} description={seen} />
  return (
    <div className="grid max-w-2xl gap-1">
      <h2>{title}</h2>
      <p className="text-muted-foreground">{seen}</p>
    </div>
  )
}

function ByGroup({ parent, teacher, reader }: BothProps) {
  const t = useTranslations('combined')
  return (
    <Card className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2>{t('groups.title')}</h2>
        <p className="text-sm text-muted-foreground">{t('groups.hint')}</p>
      </div>
      {symptomGroups.map((group, index) => (
        <div key={group} className={index > 0 ? 'border-t border-border pt-5' : undefined}>
          <GroupComparison
            group={group}
            parentName={t(reader === 'parent' ? 'you' : 'parent')}
            parentCount={countOf(parent, group)}
            teacherCount={countOf(teacher, group)}
          />
        </div>
      ))}
      {reader === 'parent' && <ShareNext />}
    </Card>
  )
}

function ShareNext() {
  const t = useTranslations('combined.share')
  return (
    <Panel tone="next" className="grid gap-3 p-4 md:p-4">
      <div>
        <p className="font-semibold">{t('title')}</p>
        <p className="text-sm">{t('text')}</p>
      </div>
      <ButtonLink href="/doctor-consultation">
        <Stethoscope aria-hidden />
        {t('action')}
      </ButtonLink>
    </Panel>
  )
}
