import { cleanup, render, screen } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { NoticeListWhenNeeded } from './notice-list-when-needed'
import { WayBackOffer } from './way-back-offer'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

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

test('the list of notices is shown once it is loaded', async () => {
  const notice = { id: 'n1', at: '2026-01-02T03:04:05.000Z', text: 'A teacher has answered.', path: null }
  render(<NoticeListWhenNeeded notices={[notice]} more={0} />, { wrapper: InEnglish })
  expect(await screen.findByText('A teacher has answered.')).toBeVisible()
})
