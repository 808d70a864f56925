import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { UnconfirmedEmail } from './unconfirmed-email'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))

const mockRouter = { refresh: jest.fn() }
const notYet = 'Not confirmed yet. Open the link in the email first.'

beforeEach(() => jest.clearAllMocks())
afterEach(cleanup)

async function click() {
  const button = screen.getByRole('button', { name: 'I have confirmed it' })
  button.focus()
  await act(async () => fireEvent.click(button))
}

test.each(['schoolInvitation', 'secondParentInvitation'] as const)(
  'a reader of a %s who says that the address is confirmed reads that it is not, and keeps the focus',
  async (namespace) => {
    render(<UnconfirmedEmail namespace={namespace} here="/x" ownEmail="parent@example.com" />, { wrapper: InEnglish })
    // A live region has to be there before its text.
    const region = screen.getByRole('status')
    expect(region).toBeEmptyDOMElement()
    for (const times of [1, 2]) {
      await click()
      expect(mockRouter.refresh).toHaveBeenCalledTimes(times)
      expect(region).toHaveTextContent(notYet)
      expect(screen.getByRole('button', { name: 'I have confirmed it' })).toHaveFocus()
    }
  },
)

test('once the address is confirmed, the focus is on the heading of what follows', async () => {
  window.scrollTo = jest.fn()
  const page = (state: 'unconfirmed' | 'ready') => (
    <main>
      <h1>Invitation</h1>
      {state === 'unconfirmed' && (
        <UnconfirmedEmail namespace="secondParentInvitation" here="/x" ownEmail="parent@example.com" />
      )}
    </main>
  )
  const { rerender } = render(page('unconfirmed'), { wrapper: InEnglish })
  mockRouter.refresh.mockImplementationOnce(() => rerender(page('ready')))
  await click()
  expect(screen.queryByText(notYet)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
