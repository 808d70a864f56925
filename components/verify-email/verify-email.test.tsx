import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { InEnglish } from '@/components/questionnaire/in-english'
import { ApiError, apiSend } from '@/lib/http/client'
import { VerifyEmail } from './verify-email'

jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

afterEach(cleanup)

async function confirm() {
  render(
    <main>
      <VerifyEmail token="x" />
    </main>,
    { wrapper: InEnglish },
  )
  await act(async () => fireEvent.click(screen.getByRole('button')))
}

test.each([
  [200, 'Email confirmed'],
  [404, 'This link is invalid or has expired'],
  [409, 'This email address is already in use'],
])('after an answer of %i the focus is on what it says', async (status, title) => {
  const answer = status < 400 ? Promise.resolve({}) : Promise.reject(new ApiError(status, '', ''))
  jest.mocked(apiSend).mockReturnValueOnce(answer)
  await confirm()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('whoever reads the box is told how to get at the account that has its address', async () => {
  jest.mocked(apiSend).mockRejectedValueOnce(new ApiError(409, '', ''))
  await confirm()
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/forgot-password')
})
