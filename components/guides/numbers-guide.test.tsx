import { cleanup, render, screen } from '@testing-library/react'
import { type Figure, figures } from '@/lib/screening/figures'
import { InEnglish } from '@/tests/support/in-english'
import { NumbersGuide } from './numbers-guide'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))
jest.mock('next/navigation', () => ({ usePathname: () => '/numbers' }))

afterEach(cleanup)

const records: Figure[] = Object.values(figures).flatMap((group) => Object.values(group))

test('every figure has a card of its own, with its label and all its sources', () => {
  render(<NumbersGuide />, { wrapper: InEnglish })
  const cards = screen.getAllByRole('article')
  expect(cards).toHaveLength(records.length)
  for (const [index, { kind, sources }] of records.entries()) {
    const words = cards[index]?.textContent
    expect(words).toContain(kind === 'assumed' ? 'Assumed, not measured' : 'rom similar questionnaires')
    for (const source of sources) expect(words).toContain(source)
    expect(words).not.toMatch(/\{|NaN|undefined/)
  }
})

test('the page says that none of the figures is of the 18 questions and that nothing is validated', () => {
  const { container } = render(<NumbersGuide />, { wrapper: InEnglish })
  expect(container).toHaveTextContent('None of these figures is of the 18 questions of Sati')
  expect(container).toHaveTextContent('nothing on this page is validated for them')
})
