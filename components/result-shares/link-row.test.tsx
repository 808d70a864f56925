import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { press } from '@/tests/support/failure-in-place'
import { giveShareSheet, removeShareSheet } from '@/tests/support/share-sheet'
import { LinkRow } from './link-row'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(() => {
  cleanup()
  removeShareSheet()
})

const url = 'https://sati.example/visit-sheet?token=t'
const link = {
  ...{ id: 'l1', childId: 'c1', link: url, openings: 0, lastOpenedAt: null, doctorId: null, revokedAt: null },
  ...{ createdAt: '2026-11-20T10:00:00Z', expiresAt: '2026-11-27T10:00:00Z' },
  ...{ hasPasscode: false, remainingAttempts: 10 },
}

test.each([
  ['en', 'Share Link', 'A document from Sati', /^A document for you to read\. .+ends by itself\.$/],
  ['th', 'แชร์ลิงก์', 'เอกสารจาก Sati', /^เอกสารสำหรับเปิดอ่าน .+หมดอายุเอง$/],
] as const)(
  'a visit link is shared in the parent’s language (%s), without the child’s name or a word of health',
  async (language, label, title, text) => {
    const share = giveShareSheet()
    render(
      <NextIntlClientProvider locale={language} messages={{ en, th }[language]} timeZone="Asia/Bangkok">
        <LinkRow link={link} childName="Ploy" now={0} />
      </NextIntlClientProvider>,
    )
    await press(label)
    expect(share.mock.calls).toEqual([[{ title, text: expect.stringMatching(text), url }]])
    const [given] = share.mock.calls[0] ?? []
    expect(`${given?.title} ${given?.text}`).not.toMatch(/Ploy|ADHD|สมาธิ|คัดกรอง|screen|result|doctor|แพทย์|ผล/i)
  },
)
