import { cleanup, render, screen } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { WayBackOffer } from './way-back-offer'

afterEach(cleanup)

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('an account that only its password opens is offered an address and LINE, and reads what a lost password costs', () => {
  render(<WayBackOffer hasLine />, { wrapper: InEnglish })
  expect(screen.getByText(/a new letter from school, which does not open this account/)).toBeVisible()
  expect(links()).toEqual(['/profile#personal', '/profile#connected'])
})

test('where LINE is not configured an address alone is offered', () => {
  render(<WayBackOffer hasLine={false} />, { wrapper: InEnglish })
  expect(screen.queryByText(/LINE/)).toBeNull()
  expect(links()).toEqual(['/profile#personal'])
})
