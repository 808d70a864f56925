import { render, screen } from '@testing-library/react'
import { parentAssessment } from '@/components/dev/examples/samples'
import type { InformantKind, InformantResult } from '@/lib/assessments/types'
import { InEnglish } from '@/tests/support/in-english'
import { AnswerFirst } from './answer-first'
import { SharedResultsView } from './shared-results-view'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

test.each([
  ['start', undefined, 'Start Assessment', '/assessment-results?child=c1&read=1'],
  ['again', '/combined-results', 'Answer Again', '/combined-results?child=c1&read=1'],
] as const)(
  'in place of others’ answers the questions are filled, and reading is one press (%s)',
  (asked, path, action, href) => {
    render(<AnswerFirst childId="c1" isOneOfSeveral asked={asked} path={path} />, { wrapper: InEnglish })
    const [answer, read] = screen.getAllByRole('link')
    expect(answer).toHaveTextContent(action)
    expect(answer).toHaveClass('bg-primary')
    expect(answer).toHaveAttribute('href', '/parent-assessment?child=c1')
    expect(read).toHaveTextContent('View Results')
    expect(read).toHaveClass('bg-card')
    expect(read).toHaveAttribute('href', href)
    expect(screen.getByText(/^Answers given before reading the others’ say more/)).toBeInTheDocument()
  },
)

const wrote = /had read others’ answers before answering\.$/

function informant(kind: InformantKind, name: string, hadReadOthers: boolean | null, daysAgo = 0): InformantResult {
  const completedAt = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString()
  const newest = { ...parentAssessment, id: name, hadReadOthers, completedAt }
  return { kind, key: kind, name, isReader: false, relation: null, newest, earlier: [] }
}

function showToDoctor(...informants: InformantResult[]) {
  render(<SharedResultsView results={{ informants, olderAt: null }} history={[]} />, {
    wrapper: InEnglish,
  })
}

test('a doctor reads in one line who had read others’ answers before', () => {
  showToDoctor(
    informant('parent', 'Nok', true),
    informant('second_parent', 'Lek', true),
    informant('teacher', 'Ann', null),
  )
  expect(screen.getByText(wrote)).toHaveTextContent('Nok and Lek had read others’ answers before answering.')
})

test.each([
  ['nobody had', false, 0],
  ['it was not kept', null, 0],
  ['what was read is not compared', true, 90],
])('a doctor reads nothing of it where %s', (_, hadRead, daysAgo) => {
  showToDoctor(informant('parent', 'Nok', false), informant('second_parent', 'Lek', hadRead, daysAgo))
  expect(screen.queryByText(wrote)).toBeNull()
})
