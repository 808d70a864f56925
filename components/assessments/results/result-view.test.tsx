import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import type { Assessment } from '@/lib/assessments/types'
import { scoreAnswers } from '@/lib/screening/scoring'
import { InEnglish } from '@/tests/support/in-english'
import { ResultView } from './result-view'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

afterEach(cleanup)

function withTotal(total: number): Assessment {
  const answers = Array.from({ length: 18 }, (_, index) => Math.floor(total / 18) + Number(index < total % 18))
  const given = { answers, ...scoreAnswers(answers), completedAt: '2026-11-05T03:00:00.000Z' }
  return { id: `of ${total}`, childId: 'c1', assessorType: 'parent', ...given }
}
const [low, moderate] = [withTotal(3), withTotal(16)]

function wordsOf(props: Partial<ComponentProps<typeof ResultView>>): string {
  const child = { id: 'c1', name: 'Ploy' }
  const { container } = render(<ResultView child={child} own={moderate} teacherAnswered={false} {...props} />, {
    wrapper: InEnglish,
  })
  return container.textContent
}

test('with a moderate result the parent is asked to ask a teacher, until one has answered', () => {
  expect(wordsOf({})).toContain('Ask a teacher who knows your child to answer too')
  cleanup()
  const answered = wordsOf({ teacherAnswered: true })
  expect(answered).toContain('Some signs were reported. Talk with a doctor about the results.')
  expect(answered).not.toMatch(/ask/i)
})

test.each([true, false])(
  'a second parent is never asked to ask a teacher (one has answered: %s)',
  (teacherAnswered) => {
    const words = wordsOf({ isShared: true, teacherAnswered })
    expect(words).toContain('Some signs were reported. Talk with a doctor about the results.')
    expect(words).not.toContain('asking')
    expect(words).not.toContain('Ask a teacher')
  },
)

test('beside a low result is said that others noticed more, with a link to compare', () => {
  wordsOf({ own: low, teacherAnswered: true, othersNoticedMore: true })
  expect(screen.getByText(/Others who answered noticed more signs\./)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Compare the answers' })).toHaveAttribute(
    'href',
    '/combined-results?child=c1',
  )
})

test.each([
  ['a moderate result', { own: moderate, othersNoticedMore: true }],
  ['a low result that others agree with', { own: low, othersNoticedMore: false }],
])('%s does not say that others noticed more', (_, props) => {
  expect(wordsOf(props)).not.toContain('Others who answered')
})

/** Twos in the first questions of the area. */
const areaOfSix = (): Assessment => {
  const answers = Array.from({ length: 18 }, (_, index) => (index < 6 ? 2 : 0))
  const given = { answers, ...scoreAnswers(answers), completedAt: '2026-11-05T03:00:00.000Z' }
  return { id: 'area', childId: 'c1', assessorType: 'parent', ...given }
}

test.each([
  ['a high total', withTotal(18 + 8)],
  ['six signs in one area', areaOfSix()],
])('%s is told in whole children, with its assumption and where the figures come from', (_, own) => {
  const words = wordsOf({ own })
  expect(words).toContain(
    'Of 10 children whose parents came with a worry and gave such answers, about 7 have ADHD and about 3 do not.',
  )
  expect(words).toContain('from similar questionnaires and assumes that 4 of 10')
  expect(words).not.toContain('%')
  expect(screen.getByRole('link', { name: 'Where the figures come from' })).toHaveAttribute('href', '/numbers')
})

test.each([
  ['low', low],
  ['moderate', moderate],
])('a %s total without such an area is not told in children', (_, own) => {
  expect(wordsOf({ own })).not.toContain('Of 10 children')
})

test('on paper the answers are not called the reader’s', () => {
  wordsOf({})
  const words = screen.getByText('Your answers')
  expect(words).toHaveClass('print:hidden')
  expect(words.closest('[data-paper]')).toHaveAttribute('data-paper', 'These answers')
})
