import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { InEnglish } from '@/tests/support/in-english'
import { RegisterForm } from './register-form'

const fetchMock = jest.fn()

beforeEach(() => {
  fetchMock.mockReset()
  globalThis.fetch = fetchMock
  takeToast()
})

const person = {
  'First Name': 'Nok',
  'Last Name': 'Srisuwan',
  Email: 'nok@example.com',
  Password: 'secret12',
  'Confirm Password': 'secret12',
}

function fillIn(changes: Partial<typeof person> = {}) {
  for (const [label, value] of Object.entries({ ...person, ...changes })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

function expectWrong(label: string) {
  expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
}

function click() {
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
}

async function clickAndWait(calls: number) {
  click()
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(calls))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create Account' })).toBeEnabled())
}

describe('RegisterForm', () => {
  it('the registration form sends nothing when the passwords differ', async () => {
    render(<RegisterForm />, { wrapper: InEnglish })
    fillIn({ 'Confirm Password': 'secret1' })
    click()

    const text = 'Please make sure your passwords match'
    await waitFor(() => expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription(text))
    expect(takeToast()).toEqual({ title: 'Password Mismatch', description: text, tone: 'error' })
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('the registration form compares the passwords although another field is wrong too', async () => {
    render(<RegisterForm />, { wrapper: InEnglish })
    fillIn({ Email: 'nobody', 'Confirm Password': 'secret1' })
    click()

    await waitFor(() => expectWrong('Confirm Password'))
    expectWrong('Email')
    expect(takeToast()?.title).toBe('Password Mismatch')
  })

  it('the registration form sends nothing when the password is too short', async () => {
    render(<RegisterForm />, { wrapper: InEnglish })
    fillIn({ Password: 'short', 'Confirm Password': 'short' })
    click()

    await waitFor(() => expectWrong('Password'))
    expect(takeToast()).toEqual({
      title: 'Password Too Short',
      description: 'Password must be at least 6 characters',
      tone: 'error',
    })
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('the registration form sends nothing while fields are empty, and goes to the first', async () => {
    render(<RegisterForm />, { wrapper: InEnglish })
    click()

    await waitFor(() => expect(screen.getByLabelText('First Name')).toHaveFocus())
    for (const label of Object.keys(person)) expectWrong(label)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('the registration form sends the account as the API takes it, with the chosen role', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    render(<RegisterForm />, { wrapper: InEnglish })
    expect(screen.getByLabelText('Parent')).toBeChecked()
    fillIn()
    fireEvent.click(screen.getByLabelText('Doctor'))
    await clickAndWait(1)

    expect(JSON.parse(fetchMock.mock.calls[0][1].body)).toEqual({
      firstName: 'Nok',
      lastName: 'Srisuwan',
      email: 'nok@example.com',
      password: 'secret12',
      role: 'doctor',
    })
    expect(takeToast()?.title).toBe('Connection Error')
  })

  it('the registration form repeats a lost request with the same idempotency key, and another one with another', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    render(<RegisterForm />, { wrapper: InEnglish })
    fillIn()
    await clickAndWait(1)
    await clickAndWait(2)
    fillIn({ Email: 'nok.s@example.com' })
    await clickAndWait(3)

    const [first, second, third] = fetchMock.mock.calls.map(([, { headers }]) => headers['Idempotency-Key'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('the registration form shows why the server refused a field beside its control', async () => {
    const errors = [{ field: 'lastName', code: 'invalidCharacters', message: 'x' }]
    const text = JSON.stringify({ message: 'Please check what you entered', code: 'INVALID_INPUT', errors })
    fetchMock.mockResolvedValue({ ok: false, status: 400, statusText: 'Bad Request', text: async () => text })
    render(<RegisterForm />, { wrapper: InEnglish })
    fillIn()
    await clickAndWait(1)

    expect(screen.getByLabelText('Last Name')).toHaveAccessibleDescription(
      'Some of these characters cannot be used here',
    )
    expect(takeToast()).toEqual({
      title: 'Registration Failed',
      description: 'Please check what you entered',
      tone: 'error',
    })
    // At the field and in the toast; a third time above the button would be useless.
    expect(screen.queryByText('Please check what you entered')).toBeNull()
  })

  it('the registration form has a message of its own when the server sends none', async () => {
    fetchMock.mockResolvedValue({ ok: false, status: 500, statusText: 'Error', text: async () => '' })
    render(<RegisterForm />, { wrapper: InEnglish })
    fillIn()
    await clickAndWait(1)

    expect(takeToast()).toEqual({
      title: 'Registration Failed',
      description: 'Registration failed',
      tone: 'error',
    })
  })
})
