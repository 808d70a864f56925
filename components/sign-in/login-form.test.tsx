import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { InEnglish } from '@/tests/support/in-english'
import { LoginForm } from './login-form'

const fetchMock = jest.fn()

beforeEach(() => {
  fetchMock.mockReset()
  globalThis.fetch = fetchMock
  takeToast()
})

function answerWith(status: number, text: string) {
  fetchMock.mockResolvedValue({ ok: status < 400, status, statusText: 'Refused', text: async () => text })
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

async function signIn() {
  render(<LoginForm />, { wrapper: InEnglish })
  type('Email', 'nok@example.com')
  type('Password', 'secret12')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(fetchMock).toHaveBeenCalled())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled())
}

describe('LoginForm', () => {
  it('the login form sends nothing while a field is empty, and says so at the field', async () => {
    render(<LoginForm />, { wrapper: InEnglish })
    type('Email', 'nok@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))

    const field = screen.getByLabelText('Password')
    await waitFor(() => expect(field).toHaveAccessibleDescription('This field is required'))
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveFocus()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('the login form sends email and password and nothing else', async () => {
    answerWith(401, '{}')
    await signIn()

    const [path, { method, body }] = fetchMock.mock.calls[0]
    expect([method, path]).toEqual(['POST', '/api/auth/login'])
    expect(JSON.parse(body)).toEqual({ email: 'nok@example.com', password: 'secret12' })
  })

  it('the login form shows the server’s own message', async () => {
    answerWith(429, JSON.stringify({ message: 'Too many sign-in attempts.', code: 'TOO_MANY_LOGINS' }))
    await signIn()

    expect(takeToast()).toEqual({ title: 'Login Failed', description: 'Too many sign-in attempts.', tone: 'error' })
  })

  it('the login form has a message of its own when the server sends none', async () => {
    answerWith(502, '<html>Bad gateway</html>')
    await signIn()

    expect(takeToast()).toEqual({ title: 'Login Failed', description: 'Invalid email or password', tone: 'error' })
  })

  it('the login form distinguishes a lost connection from a wrong password', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    await signIn()

    expect(takeToast()).toEqual({
      title: 'Connection Error',
      description: 'Please check your internet connection',
      tone: 'error',
    })
  })

  it('the login form keeps what was typed after a failure', async () => {
    answerWith(401, '{}')
    await signIn()

    expect(screen.getByLabelText('Email')).toHaveValue('nok@example.com')
    expect(screen.getByLabelText('Password')).toHaveValue('secret12')
  })

  it('the login form says so where the browser keeps no cookies, and nothing of a success', async () => {
    const refusal = { ok: false, status: 401, statusText: '', text: async () => '{}' }
    fetchMock.mockResolvedValueOnce({ ok: true, status: 200, text: async () => '{}' }).mockResolvedValueOnce(refusal)
    await signIn()

    expect(fetchMock.mock.calls[1][0]).toBe('/api/auth/user')
    expect(takeToast()).toMatchObject({ title: 'Login Failed', description: expect.stringMatching(/cookies.*LINE/) })
    expect(screen.getByText(/does not keep cookies/)).toBeVisible()
    expect(sessionStorage.getItem('sati.toast')).toBeNull()
  })

  it('the login form waits with its button, and sends once however often it is clicked', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}))
    render(<LoginForm />, { wrapper: InEnglish })
    type('Email', 'nok@example.com')
    type('Password', 'secret12')
    const button = screen.getByRole('button', { name: 'Sign In' })
    fireEvent.click(button)
    fireEvent.click(button)

    expect(await screen.findByRole('button', { name: 'Signing In...' })).toBeDisabled()
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})
