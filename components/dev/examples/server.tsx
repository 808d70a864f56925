import { AssessorCard } from '@/components/assessments/results/assessor-card'
import { NextStepPanel } from '@/components/assessments/results/next-step-panel'
import { RiskBadge } from '@/components/assessments/results/risk-badge'
import { ScoreBar } from '@/components/assessments/results/score-bar'
import { ChildCard } from '@/components/dashboard/child-card'
import { NoChildren } from '@/components/dashboard/no-children'
import { LanguageChoice } from '@/components/layout/language-choice'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { ReferralBadge } from '@/components/teacher-referrals/referral-badge'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import type { Examples } from './example'
import { at, parentAssessment, teacherAssessment, teacherReferral, unanswered } from './samples'

const teacher = { ...teacherAssessment, name: 'ครูศิริพร' }

const person = { kind: 'parent' as const, key: 'parent', name: 'Nok', isReader: true }
const informant = { ...person, newest: parentAssessment, earlier: [] }

/** Components that only render on the server, because they use `useTexts`: in the language of the page. */
export function serverExamples(language: Language): Examples {
  const card = (row: Partial<DashboardChild>) => (
    <ChildCard userId="u1" row={{ ...unanswered, ...row }} isOneOfSeveral={false} language={language} />
  )
  return {
    SiteHeader: {
      'signed out': <SiteHeader />,
      'signed in': <SiteHeader user={{ firstName: 'Nok', role: 'parent' }} />,
    },
    SiteFooter: { default: <SiteFooter /> },
    LanguageChoice: { default: <LanguageChoice /> },
    RiskBadge: {
      low: <RiskBadge riskLevel="low" />,
      moderate: <RiskBadge riskLevel="moderate" />,
      high: <RiskBadge riskLevel="high" size="lg" />,
    },
    ScoreBar: {
      low: <ScoreBar score={3} riskLevel="low" />,
      high: <ScoreBar score={40} riskLevel="high" />,
      mini: <ScoreBar score={21} riskLevel="moderate" size="mini" />,
    },
    AssessorCard: {
      parent: (
        <AssessorCard
          informant={{
            ...informant,
            label: 'You',
            labelWithin: 'you',
            paperLabel: 'Parent',
            mark: { shape: 'round', number: null },
          }}
        />
      ),
      'second of several': (
        <AssessorCard
          informant={{
            ...{ ...informant, kind: 'teacher', key: 'teacher-2', name: 'ครูศิริพร', label: 'ครูศิริพร' },
            ...{
              labelWithin: 'ครูศิริพร',
              paperLabel: 'ครูศิริพร',
              isReader: false,
              earlier: [parentAssessment],
              mark: { shape: 'square', number: 2 },
            },
          }}
        />
      ),
    },
    NextStepPanel: {
      teacher: <NextStepPanel step="teacher" childId="c1" childName="Ploy" />,
      doctor: <NextStepPanel step="doctor" childId="c1" childName="Ploy" />,
    },
    ReferralBadge: {
      pending: <ReferralBadge status="pending" />,
      completed: <ReferralBadge status="completed" />,
      expired: <ReferralBadge status="expired" />,
    },
    ChildCard: {
      'to do': card({}),
      waiting: card({ parent: parentAssessment, referral: teacherReferral, teachersAsked: 1 }),
      undelivered: card({ parent: parentAssessment, referral: { ...teacherReferral, delivery: 'failed' } }),
      done: card({ parent: parentAssessment, teachers: [teacher], teachersAsked: 1 }),
      'two of three': card({
        ...{ parent: parentAssessment, teachers: [teacher, { ...teacher, name: 'Mr. Lee' }], teachersAsked: 3 },
        ...{
          referral: teacherReferral,
          consultation: {
            status: 'callback_requested',
            isMessage: false,
            appointmentDate: null,
            createdAt: at,
            callBy: at,
          },
        },
      }),
    },
    NoChildren: { empty: <NoChildren /> },
  }
}
