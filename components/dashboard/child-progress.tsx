import { childPath } from '@/components/children/child-path'
import { Step } from '@/components/ui/step'
import { doctorNeed } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { questionCount } from '@/lib/screening/scoring'
import { ChildActions } from './child-actions'
import { DoctorStep } from './doctor-step'
import { InformantScores } from './informant-scores'
import { DraftProgress, type DraftTexts } from './own-draft'
import { ownQuestions } from './parent-draft'
import { ScoreStep } from './score-step'
import { TeacherStep } from './teacher-step'

export interface ChildProgressProps {
  userId: string
  row: DashboardChild
  isOneOfSeveral: boolean
  language: Language
}

export function ChildProgress({ userId, row, isOneOfSeveral, language }: ChildProgressProps) {
  const t = useTexts('dashboard.card')
  const { child, parent, otherParents, consultation } = row
  const to = (path: string) => childPath(path, child.id, isOneOfSeveral)
  const questions = ownQuestions(userId, child.id, isOneOfSeveral)
  const draft = { questions, texts: draftTexts(t, language) }
  return (
    <>
      <ol className="grid content-start">
        {parent ? (
          <ScoreStep title={t('parent')} summary={parent} language={language}>
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
            <InformantScores people={otherParents} unnamed={t('secondParent')} language={language} />
          </Step>
        )}
        <TeacherStep row={row} href={to('/teacher-referral')} language={language} />
        {(consultation || doctorNeed(row)) && (
          <DoctorStep {...{ consultation, child, language }} href={to('/doctor-consultation')} />
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
