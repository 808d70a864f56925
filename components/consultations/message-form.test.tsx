import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { MessageForm } from './message-form'
import { WriteToDoctor } from './write-to-doctor'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

test('words that could not be sent stay in the form, and are sent again with the same key', async () => {
  render(<MessageForm id="k1" side="doctorRequest" />, { wrapper: InEnglish })
  const field = screen.getByLabelText(/^New message/)
  fireEvent.change(field, { target: { value: 'Please bring the report' } })
  answerEvery(500)
  await press('Send to the parent')
  expect(await screen.findByText('The message could not be sent')).toBeVisible()
  expect(field).toHaveValue('Please bring the report')
  const keyOf = () => new Headers(jest.mocked(fetch).mock.calls[0]?.[1]?.headers).get('idempotency-key')
  const first = keyOf()
  answerEvery(201, { id: 'm1' })
  await press('Send to the parent')
  expect([first, keyOf()]).toEqual([expect.any(String), first])
  expect(field).toHaveValue('')
})

test('an empty message is not sent', async () => {
  answerEvery(201)
  render(<MessageForm id="k1" side="doctorRequest" />, { wrapper: InEnglish })
  await press('Send to the parent')
  expect(screen.getByLabelText(/^New message/)).toHaveFocus()
  expect(fetch).not.toHaveBeenCalled()
})

test('a parent is asked for an answer where the doctor wrote last', () => {
  render(<WriteToDoctor id="k1" isAnswer />, { wrapper: InEnglish })
  expect(screen.getByRole('button', { name: 'Answer' })).toBeVisible()
  cleanup()
  render(<WriteToDoctor id="k1" isAnswer={false} />, { wrapper: InEnglish })
  expect(screen.getByRole('button', { name: 'Write to the doctor' })).toBeVisible()
})
