import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { InEnglish } from '@/tests/support/in-english'
import { ChildForm } from './child-form'

jest.mock('next/navigation', () => ({ useRouter: () => ({ replace: jest.fn() }) }))

beforeEach(() => {
  takeToast()
})
afterEach(cleanup)

const filled = { Name: 'Ploy', Age: '4', Grade: 'K', School: 'Rajini', Gender: 'female', Nationality: 'thai' }

function submit(fields: Partial<typeof filled>) {
  render(<ChildForm />, { wrapper: InEnglish })
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and Continue' }))
}

test('an age that no school child has is what the toast says, where nothing is missing', async () => {
  submit(filled)
  const text = 'Age must be a whole number from 5 to 18'
  await waitFor(() => expect(screen.getByLabelText('Age')).toHaveAccessibleDescription(text))
  expect(takeToast()).toEqual({ title: 'Error', description: text, tone: 'error' })
})

test('while a field is empty the toast says that all are to be filled', async () => {
  const { Grade: _, ...rest } = filled
  submit(rest)
  await waitFor(() => expect(screen.getByLabelText('Grade')).toBeInvalid())
  expect(takeToast()?.description).toBe('Please fill in all fields')
})
