import type { ComponentProps } from 'react'
import type { Questionnaire } from '@/components/assessments/questionnaire/questionnaire'
import type { Draft } from '@/components/drafts/draft'
import { LinkProblem } from '@/components/teacher-referrals/link-problem'
import { ThankYou } from '@/components/teacher-referrals/thank-you'

/** Three questions are enough for a first, a middle and a last one. */
export const parent: ComponentProps<typeof Questionnaire> = {
  assessor: 'parent',
  questions: ['First sentence', 'Second sentence', 'Third sentence'],
  items: ['First', 'Second', 'Third'],
  scale: ['Never', 'Occasionally', 'Often', 'Very Often'].map((label, value) => ({ value, label })),
  instruction: 'Think about the past 6 months',
  draftKey: 'parent.child-1',
  submit: { assessor: 'parent', childId: 'child-1' },
  resultsPath: '/assessment-results',
  subject: { name: 'Ploy' },
  bar: { home: '/', subject: 'About Ploy', languageChoice: null },
}

export const teacher: typeof parent = {
  ...parent,
  assessor: 'teacher',
  draftKey: 'teacher.referral-1',
  submit: { assessor: 'teacher', childId: 'child-1', token: 'referral-1.mac', teacherName: 'Siriporn' },
  outcomes: {
    submitted: <ThankYou studentName="Ploy" />,
    invalid: <LinkProblem kind="invalid" answersKept />,
    used: <LinkProblem kind="used" />,
    declined: <LinkProblem kind="declined" />,
  },
}

/** All answered, on the last question. */
export const almostDone: Draft = { answers: [2, 0, 3], at: 2, submissionKey: 'key-of-this-draft', isWaiting: false }
