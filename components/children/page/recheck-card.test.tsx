import { cleanup, render } from '@testing-library/react'
import type { Recheck } from '@/lib/rechecks/schema'
import { InEnglish } from '@/tests/support/in-english'
import { RecheckCard } from './recheck-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const next = '2027-02-05T03:00:00.000Z'
const chosen = { months: 3 as const, date: null, next, earliest: '2026-12-05' }

function wordsOf(recheck: Omit<Recheck, 'isReachable' | 'isOnHomeAlone'>, isReachable: boolean, isOnHomeAlone = false) {
  return render(<RecheckCard childId="c1" recheck={{ ...recheck, isReachable, isOnHomeAlone }} />, {
    wrapper: InEnglish,
  }).container.textContent
}

test('a parent who can be reached is promised the next invitation', () => {
  const words = wordsOf(chosen, true)
  expect(words).toContain('We tell you next on')
  expect(words).not.toContain('we cannot tell you')
})

test('a parent without an address reads where the invitation will be, and how to have it sent', () => {
  const words = wordsOf(chosen, true, true)
  expect(words).toContain('We tell you next on')
  expect(words).toContain('shown on the dashboard here. Add an address')
  expect(words).not.toContain('we cannot tell you')
})

test('a parent who cannot be reached reads when it is time and is promised nothing', () => {
  const words = wordsOf(chosen, false)
  expect(words).toContain('The next time to answer is')
  expect(words).toContain('Until you have a confirmed email we cannot tell you.')
  expect(words).not.toContain('We tell you next')
})

test.each([true, false])('who chose never (reachable: %s) reads that no invitation will come', (isReachable) => {
  const words = wordsOf({ ...chosen, months: 0, next: null }, isReachable)
  expect(words).toContain('No invitation will come.')
  expect(words).not.toContain('Nothing is planned.')
  expect(words).not.toContain('we cannot tell you')
})

test('before the first answers nothing is planned', () => {
  expect(wordsOf({ ...chosen, next: null }, true)).toContain('Nothing is planned.')
})
