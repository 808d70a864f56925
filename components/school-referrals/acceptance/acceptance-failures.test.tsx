import { cleanup, render, screen } from '@testing-library/react'
import { answerByHand, answerEvery, expectFailureInPlace, press, typeWord } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { AcceptButton, ObstaclePanel } from './acceptance'
import { DeclineReferral } from './decline-referral'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh, push: jest.fn() }) }))

beforeEach(() => jest.clearAllMocks())
afterEach(cleanup)

test('a referral that was not accepted is reported at its button', async () => {
  render(<AcceptButton token="t" here="/school-referral" />, { wrapper: InEnglish })
  await expectFailureInPlace({ name: 'Accept Referral', text: 'Failed to accept referral' })
  expect(mockRefresh).not.toHaveBeenCalled()
})

test('a referral that another person has accepted first is reported, and the page is asked for its new state', async () => {
  render(<AcceptButton token="t" here="/school-referral" />, { wrapper: InEnglish })
  answerEvery(409)
  await press('Accept Referral')
  expect(await screen.findByText('Failed to accept referral')).toBeVisible()
  expect(mockRefresh).toHaveBeenCalledTimes(1)
})

test('a referral that was not declined is reported until the question is closed', async () => {
  render(<DeclineReferral token="t" because="notMine" onDeclined={() => {}} />, { wrapper: InEnglish })
  await press('This is not my child')
  const text = 'Failed to tell the school'
  const fetch = answerEvery(500)
  await press('Yes, this is not my child')
  expect(fetch).not.toHaveBeenCalled()
  typeWord()
  await press('Yes, this is not my child')
  expect(await screen.findByText(text)).toBeVisible()
  await press('Back')
  await press('This is not my child')
  expect(screen.queryByText(text)).toBeNull()
  typeWord()
  await expectFailureInPlace({ name: 'Yes, this is not my child', text })
})

test('the question stays open until it is known whether the referral was declined', async () => {
  render(<DeclineReferral token="t" because="notMine" onDeclined={() => {}} />, { wrapper: InEnglish })
  await press('This is not my child')
  const answer = answerByHand()
  typeWord()
  await press('Yes, this is not my child')
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled()
  await answer(500)
  expect(await screen.findByText('Failed to tell the school')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled()
})

test('a mail that was not sent again is not read out with the panel around it', async () => {
  render(<ObstaclePanel obstacle="unconfirmed" email="nok@example.com" here="/school-referral" />, {
    wrapper: InEnglish,
  })
  await expectFailureInPlace({ name: 'Send the email again', text: 'The email could not be sent' })
})
