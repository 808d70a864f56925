/** @jest-environment jsdom */
import { deleteDraft, writeDraft } from './draft-on-screen'
import { countUnsentAnswers, keptAnswers } from './kept-answers'

function answered(count: number): (number | null)[] {
  return Array.from({ length: 18 }, (_, index) => (index < count ? 1 : null))
}

beforeEach(() => localStorage.clear())

it('the kept answers of all drafts are counted, and those of one person listed', () => {
  expect(countUnsentAnswers()).toBe(0)
  writeDraft('parent.u1.c1', { answers: answered(7), at: 7, submissionKey: 'a', isWaiting: false })
  writeDraft('parent.u1.c2', { answers: answered(18), at: 17, submissionKey: 'b', isWaiting: true })
  writeDraft('teacher.r1', { answers: answered(2), at: 2, submissionKey: 'c', isWaiting: false })
  expect(countUnsentAnswers()).toBe(27)
  expect(keptAnswers('parent.u1.')).toEqual([
    { draftKey: 'parent.u1.c1', answered: 7, isWaiting: false },
    { draftKey: 'parent.u1.c2', answered: 18, isWaiting: true },
  ])
  deleteDraft('parent.u1.c2')
  expect(countUnsentAnswers()).toBe(9)
})

it('what is no draft counts nothing', () => {
  localStorage.setItem('sati.draft.parent.u1.c1', '{"answers":"x"}')
  localStorage.setItem('language', 'th')
  expect(countUnsentAnswers()).toBe(0)
})
