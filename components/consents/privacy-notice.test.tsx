import { cleanup, render, screen, within } from '@testing-library/react'
import type { NoticeKey, Period } from '@/lib/maintenance/types'
import { InEnglish } from '@/tests/support/in-english'
import { PrivacyNotice } from './privacy-notice'

afterEach(cleanup)

const periods: ReadonlyMap<NoticeKey, Period> = new Map([
  ['shares', '3 years'],
  ['mails', '1 year'],
  ['teacherRequests', '180 days'],
])

const operator = {
  name: 'Sati Clinic Foundation',
  address: '1 Rama IV Road, Bangkok 10330',
  email: 'contact+sati@sati.example',
  dpoEmail: 'dpo@sati.example',
}

test('the privacy notice names who is responsible, with addresses that open a mail', () => {
  render(<PrivacyNotice operator={operator} periods={periods} />, { wrapper: InEnglish })
  const part = within(screen.getByRole('region', { name: 'Who is responsible' }))
  expect(part.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Operator',
    'Address',
    'Email',
    'Data protection officer',
  ])
  expect(part.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(Object.values(operator))
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:contact%2Bsati@sati.example',
    'mailto:dpo@sati.example',
  ])
})

test('the privacy notice of a demonstration names nobody', () => {
  render(<PrivacyNotice operator={null} periods={periods} />, { wrapper: InEnglish })
  expect(screen.queryAllByRole('term')).toEqual([])
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('the privacy notice tells each term that it is given', () => {
  render(<PrivacyNotice operator={null} periods={periods} />, { wrapper: InEnglish })
  const lines = within(screen.getByRole('region', { name: 'How long' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines.slice(-4)).toEqual([
    'What you shared, with whom and what opened it: 3 years after it ran out.',
    'That an email was sent or failed, without its text: 1 year afterwards.',
    expect.stringMatching(/name and email: 180 days after the link ran out or was ended\.$/),
    expect.stringContaining('legal claim'),
  ])
})
