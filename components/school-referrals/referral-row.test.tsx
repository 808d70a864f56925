import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { schoolReferral } from '@/components/dev/examples/samples'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { giveShareSheet, removeShareSheet } from '@/tests/support/share-sheet'
import { ReferralRow } from './referral-list'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(() => {
  cleanup()
  removeShareSheet()
})

const referral = { ...schoolReferral, referralReason: 'Cannot sit still', parentName: 'Malee' }

function show(language: 'en' | 'th', more: Partial<typeof referral> = {}) {
  return render(
    <NextIntlClientProvider locale={language} messages={{ en, th }[language]} timeZone="Asia/Bangkok">
      <ReferralRow referral={{ ...referral, ...more }} />
    </NextIntlClientProvider>,
  )
}

test('a school’s link is shared with words in both languages, Thai first, without a name or a word of health', async () => {
  const share = giveShareSheet()
  show('en')
  await press('Share Link')
  cleanup()
  show('th')
  await press('แชร์ลิงก์')
  const [english, thai] = share.mock.calls.map(([data]) => data)
  // The parent's language is unknown, whatever the school's is.
  expect(thai).toEqual(english)
  expect(english).toEqual({
    title: expect.stringMatching(/^ข้อความจากโรงเรียน.+ · A message from your child’s school$/),
    text: expect.stringMatching(/^ข้อความจากโรงเรียน.+\nA message from your child’s school\. /),
    url: 'http://localhost/school-referral?token=example',
  })
  const words = `${english?.title} ${english?.text}`
  for (const secret of ['Ploy', 'Malee', 'ครูศิริพร', 'sit still', 'ADHD', 'สมาธิ', 'คัดกรอง', 'screening'])
    expect(words).not.toContain(secret)
})

test('a family without an address has no mail to send again, and the page says that its letter is printed', () => {
  show('en', { parentEmail: null, mail: 'none' })
  expect(screen.getByText(/^This family has no email address: it gets a letter on paper/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open its class' })).toBeNull()
  expect(screen.queryByText('Parent email')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Revoke' })).toBeVisible()
})

test('the row leads to the class where its letters are printed, and no more once one is printed', () => {
  const unaddressed = { parentEmail: null, mail: 'none' as const, classId: 'c1' }
  show('en', unaddressed)
  expect(screen.getByRole('link', { name: 'Open its class' })).toHaveAttribute('href', '/school-admin/classes/c1')
  cleanup()
  show('en', { ...unaddressed, isLetterPrinted: true, mayReplaceLetter: true })
  expect(screen.queryByText(/^This family has no email address/)).toBeNull()
  cleanup()
  show('en', { ...unaddressed, isLetterPrinted: true, isExpired: true })
  expect(screen.getByText('This letter has run out. Print it again, and it works for another 60 days.')).toBeVisible()
})

test('the letter of a student without an address is printed from the row', async () => {
  show('en', { parentEmail: null, mail: 'none' })
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:letter'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  const fetch = jest.fn(async () => ({ ok: true, status: 200, headers: new Headers(), blob: async () => new Blob() }))
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch
  await press('Print its letter')
  expect(fetch).toHaveBeenCalledWith(
    '/api/school-referrals/s1/letter',
    expect.objectContaining({ body: '{"perPage":1}' }),
  )
  expect(saved).toEqual([expect.stringMatching(/^letters-\d{4}-\d\d-\d\d\.pdf$/)])
})

test('the letter of an account that it alone opens is replaced from the row, after a question', async () => {
  const fetch = answerEvery(200, {})
  show('en', { status: 'accepted', parentEmail: null, mail: 'none', isLetterPrinted: true, mayReplaceLetter: true })
  expect(screen.queryByRole('button', { name: 'Print its letter' })).toBeNull()
  await press('Replace the letter')
  expect(fetch).not.toHaveBeenCalled()
  expect(screen.getByText(/nobody can open an account made with the earlier letter/)).toBeVisible()
  await press('End and replace')
  expect(fetch).toHaveBeenCalledWith('/api/school-referrals/s1/letter-lost', expect.anything())
})

test.each([
  ['revoked', { status: 'revoked' as const }],
  ['declined', { status: 'declined' as const, declinedBecause: 'wrong_person' as const }],
  ['expired', { isExpired: true }],
])('a school’s link that is %s is not shared', (_state, more) => {
  giveShareSheet()
  show('en', more)
  expect(screen.queryByRole('button', { name: 'Share Link' })).toBeNull()
})
