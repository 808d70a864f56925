import { ChildLink } from '@/components/children/child-link'
import { childPath } from '@/components/children/child-path'
import { buttonVariants } from '@/components/ui/button'
import { ArrowRight, ChartNoAxesColumn, RotateCcw, Send } from '@/components/ui/icons'
import { Step } from '@/components/ui/step'
import { answersApart, type RankedChild } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { questionCount } from '@/lib/screening/scoring'
import { useAgainTexts } from './again-texts'
import { DoctorStep } from './doctor-step'
import { InformantScores } from './informant-scores'
import { DraftProgress, type DraftTexts, QuestionsLink } from './own-draft'
import { type OwnQuestions, ownQuestions } from './parent-draft'
import { ScoreStep } from './score-step'
import { TeacherStep } from './teacher-step'

export interface ChildProgressProps extends Pick<RankedChild, 'row' | 'care' | 'need'> {
  userId: string
  isOneOfSeveral: boolean
  language: Language
}

export function ChildProgress({ userId, row, care, need, isOneOfSeveral, language }: ChildProgressProps) {
  const t = useTexts('dashboard.card')
  const { child, parent, otherParents, consultation } = row
  const to = (path: string) => childPath(path, child.id, isOneOfSeveral)
  const apart = answersApart(row)
  const questions = ownQuestions(userId, child.id, isOneOfSeveral)
  const draft = { questions, texts: draftTexts(t, language) }
  return (
    <>
      <ol className="grid content-start">
        {parent ? (
          <ScoreStep title={t('parent')} summary={parent} {...{ apart, language }}>
            <DraftProgress {...draft} />
          </ScoreStep>
        ) : (
          <Step state="todo" title={t('parent')}>
            <DraftProgress {...draft}>
              <p className="text-sm text-muted-foreground">{t('notStarted')}</p>
            </DraftProgress>
          </Step>
        )}
        {otherParents.length > 0 && (
          <Step state="done" title={t('otherParents')}>
            <InformantScores people={otherParents} unnamed={t('secondParent')} {...{ apart, language }} />
          </Step>
        )}
        <TeacherStep row={row} href={to('/teacher-referral')} {...{ apart, language }} />
        {(consultation || need || care.state !== 'open') && (
          <DoctorStep {...{ consultation, care, need, child, language }} href={to('/doctor-consultation')} />
        )}
      </ol>
      <ChildActions {...{ row, to, questions }} />
    </>
  )
}

const textsByLanguage = new Map<Language, DraftTexts>()

/** The same object for each child, which React sends once. */
function draftTexts(t: ReturnType<typeof useTexts<'dashboard.card'>>, language: Language): DraftTexts {
  const texts = textsByLanguage.get(language) ?? {
    progress: t('draft', { answered: '#', total: questionCount }),
    action: t('continue'),
    pending: t('waiting', { total: questionCount }),
  }
  textsByLanguage.set(language, texts)
  return texts
}

interface ChildActionsProps {
  row: DashboardChild
  /** `childPath` of this child. */
  to: (path: string) => string
  questions: OwnQuestions
}

/** The likeliest action comes first; one button is highlighted. */
function ChildActions({ row, to, questions: own }: ChildActionsProps) {
  const t = useTexts('dashboard.card')
  const { child, parent, teachers, otherParents, teachersAsked } = row
  // Any two informants have combined results.
  const both = (parent ? 1 : 0) + otherParents.length + teachers.length > 1
  const isAsked = teachersAsked > 0
  // Screen readers list links without the card around them.
  const named = (action: string) => t('forChild', { action, name: child.name })
  const questions = { questions: own, kept: t('continue'), keptLabel: named(t('continue')) }
  const again = useAgainTexts(parent?.completedAt)
  const link = (action: string, path: string) => ({ childId: child.id, label: named(action), href: to(path) })
  const send = (
    <ChildLink {...link(t('send'), '/teacher-referral')} variant={parent && !both && !isAsked ? 'secondary' : 'ghost'}>
      <Send aria-hidden />
      {t('send')}
    </ChildLink>
  )
  const isResultsFirst = parent && !both && isAsked
  const results = (
    <ChildLink {...link(t('results'), '/assessment-results')} variant={isResultsFirst ? 'secondary' : 'ghost'}>
      <ChartNoAxesColumn aria-hidden />
      {t('results')}
    </ChildLink>
  )
  return (
    <div className="-mb-2 grid gap-1 self-end">
      {!parent && (
        <QuestionsLink
          {...questions}
          label={named(t('start'))}
          className={buttonVariants({ variant: 'secondary' })}
          after={<ArrowRight aria-hidden />}
        >
          {t('start')}
        </QuestionsLink>
      )}
      {both && (
        <ChildLink {...link(t('combined'), '/combined-results')} variant={parent ? 'secondary' : 'ghost'}>
          {t('combined')}
          <ArrowRight aria-hidden />
        </ChildLink>
      )}
      {isResultsFirst ? results : send}
      {parent && (
        <div className="flex flex-wrap gap-1 *:flex-auto">
          {isResultsFirst ? send : results}
          <QuestionsLink
            {...questions}
            label={named(t('reassess'))}
            className={buttonVariants({ variant: 'ghost' })}
            again={again}
            before={<RotateCcw aria-hidden />}
          >
            {t('reassess')}
          </QuestionsLink>
        </div>
      )}
    </div>
  )
}
