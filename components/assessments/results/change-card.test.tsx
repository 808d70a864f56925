import { cleanup, render, screen } from '@testing-library/react'
import type { InformantResult } from '@/lib/assessments/types'
import { changeLines } from '@/lib/screening/history'
import { riskLevelOf } from '@/lib/screening/scoring'
import { InEnglish } from '@/tests/support/in-english'
import { randomFamilies } from '@/tests/support/random-families'
import { ChangeCard } from './change-card'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

afterEach(cleanup)

const [parent] = randomFamilies(20, 1).flatMap(({ informants }) => informants.filter(({ isReader }) => isReader))

function wordsOf(...totals: number[]): string {
  const informants = [parent as InformantResult]
  const points = totals.map((totalScore, index) => ({
    totalScore,
    riskLevel: riskLevelOf(totalScore),
    completedAt: `2026-0${index + 1}-10T03:00:00.000Z`,
  }))
  const lines = changeLines([{ key: informants[0]?.key ?? '', points }])
  return render(<ChangeCard informants={informants} lines={lines} isOpen />, { wrapper: InEnglish }).container
    .textContent
}

test.each([
  [0, 'The same total: within what is seen when nothing has changed.'],
  [1, '1 point apart: within what is seen when nothing has changed.'],
  [9, '9 points apart: within what is seen when nothing has changed.'],
  [10, '10 points apart: may be a change, ask again.'],
  [15, '15 points apart: may be a change, ask again.'],
  [16, '16 points apart: more than usual.'],
])('a fall and a rise of %d points are told alike', (points, sentence) => {
  expect(wordsOf(30, 30 - points)).toContain(sentence)
  cleanup()
  expect(wordsOf(30 - points, 30)).toContain(sentence)
})

test('after a high total the expected one is shown, after others not', () => {
  expect(wordsOf(35, 20)).toContain('After a total of 35, about 29 is expected the next time with nothing done')
  cleanup()
  expect(wordsOf(12, 20)).not.toContain('expected')
})

test('the figures are called those of similar questionnaires, with a link to where they come from', () => {
  expect(wordsOf(35, 20)).toContain('from similar questionnaires, not from this one')
  expect(screen.getByRole('link', { name: 'Where the figures come from' })).toHaveAttribute('href', '/numbers')
})
