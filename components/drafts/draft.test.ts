/** @jest-environment jsdom */
import { type Draft, readDraft, subscribeToDrafts } from './draft'
import { deleteDraft, deleteOldDrafts, writeDraft } from './draft-on-screen'

const key = 'parent.child-1'
const stored = `sati.draft.${key}`
const day = 24 * 60 * 60 * 1000
const draft: Draft = { answers: [2, 0, null], at: 2, submissionKey: 'abc', isWaiting: false }

beforeEach(() => localStorage.clear())
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

it('a draft is read as it was written, for its own key and number of questions only', () => {
  writeDraft(key, draft)
  expect(readDraft(key, 3)).toEqual(draft)
  expect(readDraft('parent.child-2', 3)).toBeNull()
  expect(readDraft(key, 18)).toBeNull()
})

it('a deleted draft cannot be read', () => {
  writeDraft(key, draft)
  deleteDraft(key)
  expect(readDraft(key, 3)).toBeNull()
})

it('a draft is valid for 7 days', () => {
  jest.useFakeTimers({ now: 0 })
  writeDraft(key, draft)
  jest.setSystemTime(7 * day)
  expect(readDraft(key, 3)).toEqual(draft)
  jest.setSystemTime(7 * day + 1)
  expect(readDraft(key, 3)).toBeNull()
})

it('finished answers wait for 30 days', () => {
  jest.useFakeTimers({ now: 0 })
  const pending = { ...draft, answers: [2, 0, 1], at: 3, isWaiting: true }
  writeDraft(key, pending)
  jest.setSystemTime(30 * day)
  deleteOldDrafts()
  expect(readDraft(key, 3)).toEqual(pending)
  jest.setSystemTime(30 * day + 1)
  expect(readDraft(key, 3)).toBeNull()
})

it('answers that are not all given do not wait to be sent', () => {
  writeDraft(key, { ...draft, isWaiting: true })
  expect(readDraft(key, 3)?.isWaiting).toBe(false)
})

it('a change of a draft is told until the listener goes', () => {
  const heard = jest.fn()
  const stop = subscribeToDrafts(heard)
  writeDraft(key, draft)
  deleteDraft(key)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  writeDraft(key, draft)
  expect(heard).toHaveBeenCalledTimes(2)
})

it('drafts that are too old or unreadable are removed, and nothing else is', () => {
  localStorage.setItem('sati.draft.old', JSON.stringify({ ...draft, savedAt: Date.now() - 8 * day }))
  localStorage.setItem('sati.draft.broken', '{')
  localStorage.setItem('language', 'th')
  writeDraft(key, draft)
  deleteOldDrafts()
  expect(Object.keys(localStorage).sort()).toEqual(['language', stored])
})

it.each([
  ['no JSON', '{"answers":'],
  ['null', 'null'],
  ['a number', '7'],
  ['no answers', JSON.stringify({ savedAt: Date.now(), at: 0, submissionKey: 'abc' })],
  ['an answer off the scale', JSON.stringify({ ...draft, answers: [2, 4, null], savedAt: Date.now() })],
  ['an answer as text', JSON.stringify({ ...draft, answers: ['2', 0, null], savedAt: Date.now() })],
  ['no idempotency key', JSON.stringify({ ...draft, submissionKey: '', savedAt: Date.now() })],
  ['no position', JSON.stringify({ ...draft, at: 0.5, savedAt: Date.now() })],
  ['no date', JSON.stringify(draft)],
])('a draft is ignored when storage holds %s', (_, text) => {
  localStorage.setItem(stored, text)
  expect(readDraft(key, 3)).toBeNull()
})

it('a draft never starts past the first unanswered question', () => {
  localStorage.setItem(stored, JSON.stringify({ ...draft, answers: [2, null, 1], at: 99, savedAt: Date.now() }))
  expect(readDraft(key, 3)?.at).toBe(1)
})

it('storage that throws is no error', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  }
  expect(() => writeDraft(key, draft)).not.toThrow()
  // The answers last as long as the document.
  expect(readDraft(key, 3)).toMatchObject({ answers: draft.answers, at: draft.at })
  expect(() => deleteDraft(key)).not.toThrow()
  expect(readDraft(key, 3)).toBeNull()
  expect(() => deleteOldDrafts()).not.toThrow()
})
