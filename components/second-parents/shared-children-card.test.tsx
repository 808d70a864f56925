import { render, screen } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { SharedChildrenCard } from './shared-children-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))
jest.mock('@/components/i18n/client-messages', () => ({
  ClientMessages: ({ children }: { children: React.ReactNode }) => children,
}))

const shared = { id: 's1', childId: 'c1', childName: 'Ploy', parentName: 'Nok Suwan' }

test.each([
  [false, ['Start Assessment true', 'View Results false'], '/assessment-results?child=c1&read=1'],
  [true, ['View Results true', 'Answer Again false'], '/assessment-results?child=c1'],
])('a shared child’s filled button is for who has answered: %s', (hasAnswered, expected, href) => {
  render(<SharedChildrenCard shared={[{ ...shared, hasAnswered }]} />, { wrapper: InEnglish })
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent, className }) => `${textContent} ${/\bbg-primary\b/.test(className)}`)).toEqual(
    expected,
  )
  expect(screen.getByRole('link', { name: 'View Results' })).toHaveAttribute('href', href)
  const reason = screen.queryByText(/^Answers given before reading the others’ say more/)
  expect(reason !== null).toBe(!hasAnswered)
})
