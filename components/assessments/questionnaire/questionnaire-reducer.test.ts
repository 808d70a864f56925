import type { Draft } from './draft'
import { emptyState, type QuestionnaireState, questionnaireReducer, restoredState } from './questionnaire-reducer'

const fresh = restoredState(3, null)
const draft: Draft = { answers: [2, 0, null], at: 2, submissionKey: 'first' }

function choose(state: QuestionnaireState, value: number, newKey = 'new') {
  return questionnaireReducer(state, { type: 'choose', value, newKey })
}

function go(state: QuestionnaireState, to: number) {
  return questionnaireReducer(state, { type: 'go', to })
}

describe('choosing', () => {
  it('answers the present question and does not move', () => {
    expect(choose(fresh, 3)).toMatchObject({ answers: [3, null, null], at: 0, moved: 'none' })
  })

  it('gives the draft its idempotency key once', () => {
    const once = choose(fresh, 1, 'first')
    expect(choose(once, 2, 'second').submissionKey).toBe('first')
    expect(questionnaireReducer(once, { type: 'renewKey', newKey: 'third' }).submissionKey).toBe('third')
  })
})

describe('moving', () => {
  it('goes forward past answered questions only', () => {
    expect(go(fresh, 1)).toBe(fresh)
    expect(go(choose(fresh, 0), 1)).toMatchObject({ at: 1, moved: 'forward' })
    expect(go(choose(fresh, 0), 2)).toMatchObject({ at: 0 })
  })

  it('goes back freely and stays between the first and the last', () => {
    const last = restoredState(3, draft)
    expect(go(last, 1)).toMatchObject({ at: 1, moved: 'back' })
    expect(go(last, 3)).toBe(last)
    expect(go(fresh, -1)).toBe(fresh)
  })
})

describe('restoring', () => {
  const restore = { type: 'restore', newKey: 'new' } as const

  it('takes over the draft without a movement', () => {
    const state = questionnaireReducer(emptyState(3, 2), { ...restore, draft, early: null })
    expect(state).toEqual({ ...draft, restored: true, moved: 'none' })
  })

  it('starts at the first question when the server expected a draft that is gone', () => {
    expect(questionnaireReducer(emptyState(3, 2), { ...restore, draft: null, early: 1 })).toEqual(fresh)
  })

  it('keeps what was chosen before the code of the page ran', () => {
    expect(questionnaireReducer(emptyState(3, 0), { ...restore, draft: null, early: 1 })).toMatchObject({
      answers: [1, null, null],
      submissionKey: 'new',
    })
    expect(questionnaireReducer(emptyState(3, 2), { ...restore, draft, early: 3 }).answers).toEqual([2, 0, 3])
  })

  it('ignores a choice made on another question than the one of the draft', () => {
    expect(questionnaireReducer(emptyState(3, 0), { ...restore, draft, early: 3 }).answers).toEqual([2, 0, null])
  })

  it('happens once', () => {
    const state = choose(fresh, 2)
    expect(questionnaireReducer(state, { ...restore, draft, early: null })).toBe(state)
  })
})
