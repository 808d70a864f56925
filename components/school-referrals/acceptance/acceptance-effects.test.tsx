import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import th from '@/messages/th.json'
import { InEnglish } from '@/tests/support/in-english'
import { AcceptanceEffects } from './referral-details'

afterEach(cleanup)

test('a parent reads that two short forms come before the questions', () => {
  render(<AcceptanceEffects name="Ploy" />, { wrapper: InEnglish })
  expect(document.body).toHaveTextContent(/Two short forms come next: .* age, .* consent\. Then the 18 questions/)
  cleanup()
  render(
    <NextIntlClientProvider locale="th" messages={th} timeZone="Asia/Bangkok">
      <AcceptanceEffects name="Ploy" />
    </NextIntlClientProvider>,
  )
  expect(document.body).toHaveTextContent(/แบบฟอร์มสั้น 2 หน้า .*อายุ.*ความยินยอม.*คำถาม 18 ข้อ/)
  expect(document.body).not.toHaveTextContent('ได้ทันที')
})
