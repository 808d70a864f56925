import type { Draft } from '@/components/drafts/draft'
import { instructionPlace, reviewPlace } from '@/components/drafts/places'
import {
  choose as chooseWith,
  emptyState,
  go,
  type QuestionnaireState,
  renewKey,
  replace,
  restore,
  restoredState,
  secondsOf,
  setPending,
} from './questionnaire-state'

const fresh = go(restoredState(3, null), 0)
const draft: Draft = { answers: [2, 0, null], at: 2, submissionKey: 'first', isWaiting: false }

function choose(state: QuestionnaireState, value: number, newKey = 'new', now = 0) {
  return chooseWith(state, value, newKey, now)
}

describe('choosing', () => {
  it('a choice answers the current question and does not move', () => {
    expect(choose(fresh, 3)).toMatchObject({ answers: [3, null, null], at: 0, moved: fresh.moved })
  })

  it('a choice gives the draft its idempotency key once', () => {
    const once = choose(fresh, 1, 'first')
    expect(choose(once, 2, 'second').submissionKey).toBe('first')
    expect(renewKey(once, 'third').submissionKey).toBe('third')
  })
})

describe('waiting', () => {
  const finished = restoredState(3, { ...draft, answers: [2, 0, 1] })

  it('waiting begins when finished answers cannot be sent and ends when one of them is changed', () => {
    const pending = setPending(finished, true, 5)
    expect(pending).toMatchObject({ isWaiting: true, triedAt: 5 })
    const again = setPending(pending, true, 6)
    expect(again).toBe(pending)
    expect(go(pending, 1).isWaiting).toBe(true)
    expect(choose(pending, 3).isWaiting).toBe(false)
  })
})

describe('how long answering took', () => {
  const second = 1000

  it('is counted from the first answer to the last, and stays the same while the answers wait', () => {
    const first = choose(fresh, 3, 'new', 5 * second)
    const last = choose(go(first, 1), 1, 'new', 17.4 * second)
    expect(secondsOf(last)).toBe(12)
    const pending = setPending(last, true, 90 * second)
    expect(pending.seconds).toBe(12)
    const { sitting: _, ...stored } = pending
    expect(secondsOf(restoredState(3, stored))).toBe(12)
    expect(secondsOf(choose(pending, 2, 'new', 100 * second))).toBe(95)
  })

  it('is unknown for a draft of an earlier sitting, one of another tab, and where the clock was changed', () => {
    expect(secondsOf(choose(restoredState(3, draft), 1, 'new', second))).toBeUndefined()
    expect(secondsOf(replace(choose(fresh, 1, 'new', second), draft))).toBeUndefined()
    expect(secondsOf(choose(restoredState(3, { ...draft, seconds: 9 }), 1, 'new', second))).toBeUndefined()
    const first = choose(fresh, 3, 'new', 5 * second)
    expect(secondsOf(choose(first, 1, 'new', 2 * second))).toBeUndefined()
    expect(secondsOf(choose(first, 1, 'new', 4000 * second))).toBeUndefined()
  })
})

describe('another tab', () => {
  it('a draft changed in another tab is followed, and one deleted there leaves nothing here', () => {
    const state = restoredState(3, draft)
    const changed = { ...draft, answers: [1, 1, 1] }
    expect(replace(state, changed)).toMatchObject({ ...changed, at: 2 })
    const empty = replace(state, null)
    expect(empty).toMatchObject({ ...restoredState(3, null), moved: 'back' })
  })
})

describe('moving', () => {
  it('the questionnaire begins with the instruction', () => {
    expect(restoredState(3, null).at).toBe(instructionPlace)
    expect(go(restoredState(3, null), 1).at).toBe(instructionPlace)
  })

  it('the list of all answers is reached once all are given', () => {
    const last = restoredState(3, draft)
    expect(go(last, reviewPlace(3))).toBe(last)
    expect(go(choose(last, 1), reviewPlace(3)).at).toBe(3)
  })

  it('moving forward passes answered questions only', () => {
    expect(go(fresh, 1)).toBe(fresh)
    expect(go(choose(fresh, 0), 1)).toMatchObject({ at: 1, moved: 'forward' })
    expect(go(choose(fresh, 0), 2)).toMatchObject({ at: 0 })
  })

  it('moving back is free and stays between the first and the last question', () => {
    const last = restoredState(3, draft)
    expect(go(last, 1)).toMatchObject({ at: 1, moved: 'back' })
    expect(go(last, 4)).toBe(last)
    expect(go(fresh, -2)).toBe(fresh)
    expect(go(fresh, 0.5)).toBe(fresh)
  })
})

describe('restoring', () => {
  const nothing = { at: null, early: null, newKey: 'new', now: 0 }

  it('without a draft, who knows how to answer is at the first question, also after another tab deleted the draft', () => {
    const known = restore(emptyState(3, 0), { ...nothing, draft: null })
    expect(known.at).toBe(0)
    expect(replace(choose(known, 2, 'key'), null).at).toBe(0)
    expect(restore(emptyState(3, 0), { ...nothing, draft }).at).toBe(draft.at)
  })

  it('restoring takes over the draft without a movement', () => {
    const state = restore(emptyState(3, 2), { ...nothing, draft })
    expect(state).toEqual({ ...draft, restored: true, moved: 'none' })
  })

  it('restoring starts with the instruction when the server expected a draft that is gone', () => {
    const restored = restore(emptyState(3, 2), { ...nothing, draft: null, at: 2, early: 1 })
    expect(restored).toEqual(restoredState(3, null))
  })

  it('restoring shows the question that the browser’s history knows, if it can be reached', () => {
    expect(restore(emptyState(3, 2), { ...nothing, draft, at: 1 }).at).toBe(1)
    expect(restore(emptyState(3, 2), { ...nothing, draft, at: 3 }).at).toBe(2)
  })

  it('restoring keeps what was chosen before the code of the page ran', () => {
    expect(restore(emptyState(3, 2), { ...nothing, draft, early: 3 }).answers).toEqual([2, 0, 3])
  })

  it('restoring ignores a choice made on another question than the one of the draft', () => {
    expect(restore(emptyState(3, 0), { ...nothing, draft, early: 3 }).answers).toEqual([2, 0, null])
  })

  it('restoring happens once', () => {
    const state = choose(fresh, 2)
    expect(restore(state, { ...nothing, draft })).toBe(state)
  })
})
