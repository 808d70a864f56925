import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { DisownEmail } from '@/components/email-verification/verify-email'
import { DeclineReferral } from '@/components/school-referrals/acceptance/decline-referral'
import { answerEvery, press, typeWord } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }) }))

afterEach(cleanup)

const enter = () => act(async () => void fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' }))

test.each([
  ['This is not my child', <DeclineReferral key="" token="t" because="notMine" onDeclined={() => {}} />],
  ['This was not me', <DisownEmail key="" token="t" about="opened" onEnd={() => {}} />],
])('%s: Enter does what the button does, with the word and without', async (button, view) => {
  render(view, { wrapper: InEnglish })
  await press(button)
  expect(screen.getByText('confirm')).toHaveAttribute('translate', 'no')
  const fetch = answerEvery(500)
  await enter()
  expect(screen.getByRole('textbox')).toBeInvalid()
  expect(fetch).not.toHaveBeenCalled()
  typeWord()
  await enter()
  expect(fetch).toHaveBeenCalledTimes(1)
})
