import type { ReactNode } from 'react'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { ChildAvatar } from '@/components/ui/avatar'
import { Card, Panel } from '@/components/ui/card'
import { IconList } from '@/components/ui/icon-list'
import { Clock, Lock, LogIn } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { SiteLink } from '@/components/ui/site-link'
import { brandName } from '@/lib/brand'
import { useTexts } from '@/lib/i18n/texts'
import { CannotAnswer } from './cannot-answer'
import { TeacherNameForm } from './teacher-name-form'

interface TeacherLandingProps {
  token: string
  teacherEmail: string
  /** Fills the name field; the teacher can change it. */
  suggestedName?: string
  /** Null while the parent's account is not known (users/rules.ts). */
  parentName: string | null
  studentName: string
  /** In the page's language, such as "Grade 2". */
  studentGrade: string | null
  /** Beside the form. */
  children?: ReactNode
}

/** The target of an emailed link: explains the request and asks for the teacher's name. */
export function TeacherLanding({ parentName, studentName, studentGrade, children, ...form }: TeacherLandingProps) {
  const t = useTexts('teacher')
  const facts = [
    [Clock, t('facts.time')],
    [LogIn, t('facts.noAccount')],
    [Lock, t('facts.privacy')],
  ] as const
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-6">
      {/* On a phone the form comes before the explanation. */}
      <div className="grid content-start gap-2 max-lg:contents">
        <TwoCircles className="mb-4 w-32 max-lg:hidden" />
        <h1 className="max-lg:text-xl lg:text-[2.5rem]">
          {t.rich('landing.title', { name: studentName, keep: keepName })}
        </h1>
        <p className="text-lg leading-(--lh-body) text-muted-foreground max-lg:order-1">{t('landing.lead')}</p>
      </div>
      <Card className="grid content-start gap-4 self-start lg:row-span-2 lg:gap-5 lg:p-8">
        <Panel tone="calm" className="grid gap-1 px-4 py-3 lg:gap-2 lg:py-4">
          <div className="flex items-center gap-3">
            <ChildAvatar name={studentName} id={form.token} />
            <div className="min-w-0">
              <p className="text-sm text-muted-foreground max-lg:sr-only">{t('landing.student')}</p>
              <p>
                <b>{studentName}</b>
                {studentGrade && ` · ${studentGrade}`}
              </p>
            </div>
          </div>
          {parentName && <p className="text-sm">{t.rich('landing.askedBy', { name: parentName, keep: keepName })}</p>}
        </Panel>
        {/* Below the button on a phone, whose window is low. */}
        <div className="empty:hidden max-lg:order-1">{children}</div>
        <TeacherNameForm {...form} />
        <div className="max-lg:order-2">
          <CannotAnswer token={form.token} />
        </div>
      </Card>
      <div className="grid content-start gap-5 max-lg:order-2">
        <IconList points={facts} className="gap-2.5" />
        <div className="text-sm">
          <p className="text-muted-foreground">{t.rich('about.text', { brand: brandName, keep: keepName })}</p>
          <SiteLink href="/for-teachers" className="inline-flex min-h-11 items-center text-primary underline">
            {t('about.guide', { brand: brandName })}
          </SiteLink>
        </div>
      </div>
    </div>
  )
}
