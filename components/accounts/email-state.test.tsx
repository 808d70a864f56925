import { act, fireEvent, render, screen } from '@testing-library/react'
import { apiSend } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { PersonalCard } from './personal-card'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))
jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

const mockRouter = { refresh: jest.fn() }

test('a pending change of the email address can be cancelled', async () => {
  const details = { firstName: 'Nok', lastName: 'Suwan', phoneNumber: null, email: 'nok@example.com' }
  const state = { emailVerified: true, pendingEmail: 'new@example.com', hasPassword: true }
  const connected = { google: false, line: false }
  render(<PersonalCard details={{ ...details, ...state, connected }} />, { wrapper: InEnglish })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep the current address' })))
  expect(jest.mocked(apiSend).mock.calls).toEqual([['DELETE', '/api/auth/email-change']])
  expect(mockRouter.refresh).toHaveBeenCalled()
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus()
})

test('the first address that is pending is shown, and can be given up', async () => {
  jest.mocked(apiSend).mockClear()
  const details = { firstName: 'Nok', lastName: 'Suwan', phoneNumber: null, email: null }
  const state = { emailVerified: true, pendingEmail: 'new@example.com', hasPassword: true }
  const connected = { google: false, line: false }
  render(<PersonalCard details={{ ...details, ...state, connected }} />, { wrapper: InEnglish })
  expect(screen.getByText(/We sent a link to new@example\.com\. Your account has that address once/)).toBeVisible()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add no address for now' })))
  expect(jest.mocked(apiSend).mock.calls).toEqual([['DELETE', '/api/auth/email-change']])
})
