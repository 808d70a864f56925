import { cleanup, render, screen } from '@testing-library/react'
import { storeDraft } from '@/components/drafts/draft'
import { removeStored } from '@/components/drafts/storage'
import { InEnglish } from '@/tests/support/in-english'
import { AnswersKept } from './login-form'

const draft = { answers: Array(18).fill(2), at: 17, submissionKey: 'abc', isWaiting: false }
const notice = /18 answers/

afterEach(() => {
  jest.restoreAllMocks()
  cleanup()
  removeStored(() => true)
})

test('the sign-in says that the answers are kept', () => {
  storeDraft('parent.u1.c1', draft)
  render(<AnswersKept />, { wrapper: InEnglish })
  expect(screen.getByText(notice)).toBeInTheDocument()
})

test('the sign-in does not say that answers are kept where the browser would not store them', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeDraft('parent.u1.c1', draft)
  render(<AnswersKept />, { wrapper: InEnglish })
  expect(screen.queryByText(notice)).toBeNull()
})
