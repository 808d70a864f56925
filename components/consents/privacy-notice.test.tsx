import { cleanup, render, screen, within } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { PrivacyNotice } from './privacy-notice'

afterEach(cleanup)

const operator = {
  name: 'Sati Clinic Foundation',
  address: '1 Rama IV Road, Bangkok 10330',
  email: 'contact+sati@sati.example',
  dpoEmail: 'dpo@sati.example',
}

test('the privacy notice names who is responsible, with addresses that open a mail', () => {
  render(<PrivacyNotice operator={operator} />, { wrapper: InEnglish })
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
  render(<PrivacyNotice operator={null} />, { wrapper: InEnglish })
  expect(screen.queryAllByRole('term')).toEqual([])
  expect(screen.queryAllByRole('link')).toEqual([])
})
