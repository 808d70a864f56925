import { TextDecoder } from 'node:util'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import type { ImportPreview } from '@/lib/school-referrals/import/schema'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ImportCard } from './import-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

const preview: ImportPreview = {
  ...{ problem: null, ready: 2, errors: [], errorCount: 0, leftOut: [], leftOutCount: 0 },
  ...{ hasExample: false, unread: [], hasStatus: false, first: [] },
}
const importFailed = 'The import failed, and nothing was stored'
const notChecked = 'The file could not be checked'

beforeEach(() => {
  // jsdom has none.
  Object.assign(globalThis, { TextDecoder })
  takeToast()
  render(<ImportCard onClose={() => {}} />, { wrapper: InEnglish })
})
afterEach(cleanup)

async function choose() {
  const bytes = new Uint8Array([0x61, 0x62])
  const file = { size: bytes.length, arrayBuffer: async () => bytes.buffer }
  await act(async () => fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } }))
}

test('a check that failed is reported without a word against the file, until another one is chosen', async () => {
  answerEvery(500)
  await choose()
  expect(await screen.findByText(notChecked)).toBeVisible()
  expect(screen.getByLabelText('CSV file')).toBeValid()
  expect(screen.getByLabelText('CSV file')).not.toHaveAccessibleDescription(expect.stringContaining(notChecked))
  expect(takeToast()?.description).toBe(notChecked)
  answerEvery(200, preview)
  await choose()
  expect(screen.queryByText(notChecked)).toBeNull()
})

test('a file that is too large for the server is reported at its field', async () => {
  answerEvery(413)
  await choose()
  const field = screen.getByLabelText('CSV file')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(expect.stringContaining('MB'))
})

test('an import that failed is reported above its button', async () => {
  answerEvery(200, preview)
  await choose()
  await expectFailureInPlace({ name: 'Import 2 Referrals', text: importFailed })
})

test('an import that failed is forgotten when another file is chosen', async () => {
  answerEvery(200, preview)
  await choose()
  answerEvery(500)
  await press('Import 2 Referrals')
  expect(await screen.findByText(importFailed)).toBeVisible()
  answerEvery(200, preview)
  await choose()
  expect(screen.queryByText(importFailed)).toBeNull()
})
