import { render, screen } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { LinkProblem } from './link-problem'
import { ThankYou } from './thank-you'

const closed = [
  ['sent', (hasHome: boolean) => <ThankYou studentName="Ploy" hasHome={hasHome} />],
  ['answered before', (hasHome: boolean) => <LinkProblem kind="used" hasHome={hasHome} />],
  ['declined', (hasHome: boolean) => <LinkProblem kind="declined" hasHome={hasHome} />],
] as const

test.each(closed)('a request that is closed (%s) leads a teacher with a home back to it, and no other', (_, card) => {
  const { rerender } = render(card(true), { wrapper: InEnglish })
  expect(screen.getByRole('link', { name: 'Back to your requests' })).toHaveAttribute('href', '/')
  rerender(card(false))
  expect(screen.queryByRole('link', { name: 'Back to your requests' })).toBeNull()
})
