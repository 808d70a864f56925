import { useTranslations } from 'next-intl'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { ChildAvatar } from '@/components/ui/avatar'
import { Card, Panel } from '@/components/ui/card'
import { Clock, Lock, LogIn } from '@/components/ui/icons'
import { TeacherNameForm } from './teacher-name-form'

interface TeacherLandingProps {
  token: string
  teacherEmail: string
  /** Fills the name field; the teacher can change it. */
  suggestedName?: string
  studentName: string
  /** In the page's language, such as "Grade 2". */
  studentGrade: string | null
}

/** Where an emailed link leads: who asks, about whom, who will see the answers; then the teacher's name. */
export function TeacherLanding({ studentName, studentGrade, ...form }: TeacherLandingProps) {
  const t = useTranslations('teacher')
  const facts = [
    [Clock, t('facts.time')],
    [LogIn, t('facts.noAccount')],
    [Lock, t('facts.privacy')],
  ] as const
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_27rem] lg:gap-x-16">
      <div className="grid content-start gap-2 lg:self-end">
        <TwoCircles className="mb-4 w-32 max-lg:hidden" />
        <h1 className="lg:text-[2.5rem]">{t('landing.title', { name: studentName })}</h1>
        <p className="text-lg leading-(--lh-body) text-muted-foreground">{t('landing.lead')}</p>
      </div>
      <Card className="grid content-start gap-5 self-center lg:row-span-2 lg:p-8">
        <Panel tone="calm" className="flex items-center gap-3 p-4">
          <ChildAvatar name={studentName} index={0} />
          <div className="min-w-0">
            <p className="text-sm text-muted-foreground">{t('landing.student')}</p>
            <p>
              <b>{studentName}</b>
              {studentGrade && ` · ${studentGrade}`}
            </p>
          </div>
        </Panel>
        <TeacherNameForm {...form} />
      </Card>
      <ul className="grid content-start gap-2.5">
        {facts.map(([Icon, fact]) => (
          <li key={fact} className="grid grid-cols-[1.5rem_1fr] items-start gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
