import { AssessorCard } from '@/components/assessments/results/assessor-card'
import { NextStepPanel } from '@/components/assessments/results/next-step-panel'
import { RiskBadge } from '@/components/assessments/results/risk-badge'
import { ScoreBar } from '@/components/assessments/results/score-bar'
import { ChildCard } from '@/components/dashboard/child-list'
import { NoChildren } from '@/components/dashboard/no-children'
import { LanguageChoice } from '@/components/layout/language-choice'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { ReferralBadge } from '@/components/teacher-referrals/referral-badge'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { at, type Examples, ofEach, parentAssessment, teacherAssessment, teacherReferral, unanswered } from './samples'

const teacher = { ...teacherAssessment, name: 'ครูศิริพร' }

const parent = {
  relation: 'parent' as const,
  ...{ kind: 'parent' as const, key: 'parent', name: 'Nok', isReader: true, newest: parentAssessment, earlier: [] },
  ...{ label: 'You', labelWithin: 'you', paperLabel: 'Parent', mark: { shape: 'round' as const, number: null } },
}
const second = {
  ...{
    ...parent,
    relation: null,
    kind: 'teacher' as const,
    key: 'teacher-2',
    isReader: false,
    earlier: [parentAssessment],
  },
  ...{ name: teacher.name, label: teacher.name, labelWithin: teacher.name, paperLabel: teacher.name },
  mark: { shape: 'square' as const, number: 2 },
}
const consultation = {
  ...{ status: 'callback_requested' as const, isMessage: false },
  ...{ appointmentDate: null, hasNewMessage: false, createdAt: at, callBy: at },
}

/** Components that only render on the server, because they use `useTexts`: in the language of the page. */
export function serverExamples(language: Language): Examples {
  const card = (row: Partial<DashboardChild>) => (
    <ChildCard
      userId="u1"
      row={{ ...unanswered, ...row }}
      care={{ state: 'open', day: null }}
      need={null}
      isOneOfSeveral={false}
      language={language}
    />
  )
  return {
    SiteHeader: {
      'signed out': <SiteHeader />,
      'signed in': <SiteHeader user={{ firstName: 'Nok', role: 'parent' }} />,
    },
    SiteFooter: { default: <SiteFooter /> },
    LanguageChoice: { default: <LanguageChoice /> },
    RiskBadge: ofEach(['low', 'moderate', 'high'] as const, (level) => <RiskBadge riskLevel={level} />),
    ScoreBar: {
      low: <ScoreBar score={3} riskLevel="low" />,
      high: <ScoreBar score={40} riskLevel="high" />,
      mini: <ScoreBar score={21} riskLevel="moderate" size="mini" />,
    },
    AssessorCard: {
      parent: <AssessorCard informant={{ ...parent, apart: null }} />,
      'second of several': (
        <AssessorCard informant={{ ...second, apart: { side: 'earlier', note: 'Earlier, 6 months ago' } }} />
      ),
    },
    NextStepPanel: ofEach(['teacher', 'doctor'] as const, (action) => (
      <NextStepPanel
        meaning={{ signs: 'high', action, second: action === 'doctor' ? 'teacher' : 'doctor' }}
        childId="c1"
        childName="Ploy"
      />
    )),
    ReferralBadge: ofEach(['pending', 'completed', 'expired'] as const, (status) => <ReferralBadge status={status} />),
    ChildCard: {
      'to do': card({}),
      waiting: card({ parent: parentAssessment, referral: teacherReferral, teachersAsked: 1 }),
      undelivered: card({ parent: parentAssessment, referral: { ...teacherReferral, delivery: 'failed' } }),
      done: card({ parent: parentAssessment, teachers: [teacher], teachersAsked: 1 }),
      'two of three': card({
        ...{ parent: parentAssessment, teachers: [teacher, { ...teacher, name: 'Mr. Lee' }], teachersAsked: 3 },
        ...{ referral: teacherReferral, consultation },
      }),
    },
    NoChildren: { empty: <NoChildren /> },
  }
}
