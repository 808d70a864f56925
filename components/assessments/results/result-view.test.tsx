import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import type { InformantKind, InformantResult } from '@/lib/assessments/types'
import { answeredBy } from '@/tests/support/answered-by'
import { InEnglish } from '@/tests/support/in-english'
import { ResultView } from './result-view'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

afterEach(cleanup)

const longAgo = '2026-03-05T03:00:00.000Z'

const sets = {
  low: spread(3),
  moderate: spread(16),
  oneArea: [2, 2, 2, 2, 2, 2, ...Array<number>(12).fill(0)],
  high: Array<number>(18).fill(3).with(0, 2),
}

function spread(total: number): number[] {
  return Array.from({ length: 18 }, (_, index) => Number(index < total))
}

function answered(kind: InformantKind, answers: number[], completedAt?: string, seconds?: number) {
  return answeredBy(kind, answers, { completedAt, seconds, name: kind === 'teacher' ? 'Kru Nok' : null })
}

function wordsOf(informants: InformantResult[], props: Partial<ComponentProps<typeof ResultView>> = {}): string {
  const child = { id: 'c1', name: 'Ploy' }
  const { container } = render(<ResultView child={child} informants={informants} {...props} />, { wrapper: InEnglish })
  return container.textContent
}

const buttons = () => screen.getAllByRole('link').filter(({ dataset }) => dataset.slot === 'button')

test('with a moderate result the parent is asked to ask a teacher, until one has answered', () => {
  expect(wordsOf([answered('parent', sets.moderate)])).toContain('Ask a teacher who knows your child to answer too')
  cleanup()
  const both = wordsOf([answered('parent', sets.moderate), answered('teacher', sets.moderate)])
  expect(both).toContain('You and Kru Nok reported some signs. Talk with a doctor about the results.')
  expect(both).not.toMatch(/\bask/i)
})

test.each([true, false])('a second parent is never asked to ask a teacher (one has answered: %s)', (isAnswered) => {
  const own = answered('parent', sets.moderate)
  const words = wordsOf(isAnswered ? [own, answered('teacher', sets.moderate)] : [own], { isShared: true })
  expect(words).toContain('reported')
  expect(words).toContain('Talk with a doctor about the results.')
  expect(words).not.toContain('asking')
  expect(words).not.toContain('Ask a teacher')
})

test.each([
  ['a high total', sets.high],
  ['one area that stands out of a low total', sets.oneArea],
])('with %s the doctor is the filled button, and the teacher the second', (_, answers) => {
  const words = wordsOf([answered('parent', answers)])
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    'Doctor Consultation',
    'Send Teacher Assessment',
    'Report (PDF)',
    'The visit',
  ])
  expect(words).toContain('While you wait for the visit, you can ask Ploy’s teacher to answer too.')
  expect(words).not.toContain('Few signs')
  expect(words).not.toContain('few signs')
})

test('once the family has noted a visit, no other visit is asked for', () => {
  const words = wordsOf([answered('parent', sets.high)], { isSeen: true })
  expect(words).toContain('You noted that a doctor was seen since then.')
  expect(words).not.toContain('Please arrange a visit')
  expect(words).not.toContain('While you wait')
  expect(buttons()[0]).toHaveTextContent('Parent Guides')
})

test('what a teacher noticed leads, with who it was and a link to compare', () => {
  const words = wordsOf([answered('parent', sets.low), answered('teacher', sets.high)])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('It’s worth talking with a doctor about Ploy')
  expect(words).toContain('Your answers add up to 3 out of 54, in the low range.')
  expect(words).toContain('Kru Nok reported many signs.')
  expect(screen.getByRole('link', { name: 'Compare the answers' })).toHaveAttribute(
    'href',
    '/combined-results?child=c1',
  )
})

test('answers of another time are said to be, and a teacher is asked again', () => {
  const words = wordsOf([answered('parent', sets.low), answered('teacher', sets.moderate, longAgo)])
  expect(words).toContain('At another time Kru Nok reported some signs.')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('It’s worth asking Ploy’s teacher again')
})

test('18 answers that are all alike, or very quick, are noted to the person who gave them', () => {
  const alike = 'All 18 answers are the same.'
  expect(wordsOf([answered('parent', sets.moderate, undefined, 240)])).not.toMatch(/answers are the same|within/)
  cleanup()
  const words = wordsOf([answered('parent', Array<number>(18).fill(1), undefined, 12)])
  expect(words).toContain(alike)
  expect(words).toContain('answered within 12 seconds')
  cleanup()
  expect(wordsOf([answered('parent', sets.moderate), answered('teacher', Array<number>(18).fill(1))])).not.toContain(
    alike,
  )
})

test.each([
  ['a high total', sets.high],
  ['six signs in one area', sets.oneArea],
])('%s is told in whole children, with its assumption and where the figures come from', (_, answers) => {
  const words = wordsOf([answered('parent', answers)])
  expect(words).toContain(
    'Of 10 children whose parents came with a worry and gave such answers, about 7 have ADHD and about 3 do not.',
  )
  expect(words).toContain('from similar questionnaires and assumes that 4 of 10')
  expect(words).not.toContain('%')
  expect(screen.getByRole('link', { name: 'Where the figures come from' })).toHaveAttribute('href', '/numbers')
})

test.each([
  ['low', sets.low],
  ['moderate', sets.moderate],
])('a %s total without such an area is not told in children', (_, answers) => {
  expect(wordsOf([answered('parent', answers)])).not.toContain('Of 10 children')
})

test('on paper the answers are not called the reader’s', () => {
  wordsOf([answered('parent', sets.moderate)])
  const words = screen.getByText('Your answers')
  expect(words).toHaveClass('print:hidden')
  expect(words.closest('[data-paper]')).toHaveAttribute('data-paper', 'These answers')
})
