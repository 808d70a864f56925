/** @jest-environment jsdom */
import { draftPositionCookie } from '@/lib/request/cookie-names'
import { draftAnswered, draftPosition, forgetPosition, rememberPosition } from './draft-position'
import { instructionPlace, reviewPlace } from './places'

function cookie(): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${draftPositionCookie}=`))
    ?.slice(draftPositionCookie.length + 1)
}

it('the cookie tells the server the question of the newest draft', () => {
  rememberPosition('parent.child-1', { at: 6, answers: [0, 1, 2, 3, 0, 1, 2, null] })
  expect(draftPosition(cookie(), 'parent.child-1', 18)).toBe(6)
  expect(draftPosition(cookie(), 'parent.child-2', 18)).toBe(instructionPlace)
  expect(cookie()).not.toContain('child')
})

it('the position is deleted with the draft', () => {
  rememberPosition('parent.child-1', { at: 6, answers: [0, 1, 2, 3, 0, 1, 2, null] })
  forgetPosition()
  expect(draftPosition(cookie(), 'parent.child-1', 18)).toBe(instructionPlace)
})

it.each(['', '.', '6', 'x.6', '.6', 'aaaaaaaa.1'])('the cookie value %j is no position', (value) => {
  expect(draftPosition(value, 'parent.child-1', 18)).toBe(instructionPlace)
})

it('the cookie tells how many questions are answered, also the one of its place; an old one tells how many are before it', () => {
  rememberPosition('parent.child-1', { at: 6, answers: [0, 1, 2, 3, 0, 1, 2, null] })
  expect(draftAnswered(cookie(), 'parent.child-1', 18)).toBe(7)
  expect(draftAnswered(cookie(), 'parent.child-2', 18)).toBeNull()
  const old = cookie()?.replace(/\.7$/, '')
  for (const invalid of [old, `${old}.19`, `${old}.-1`, `${old}.x`])
    expect(draftAnswered(invalid, 'parent.child-1', 18)).toBe(6)
})

it('the list of all answers is a position', () => {
  rememberPosition('parent.child-1', { at: 18, answers: [] })
  expect(draftPosition(cookie(), 'parent.child-1', 18)).toBe(reviewPlace(18))
})

it('a position outside the questionnaire is ignored', () => {
  rememberPosition('parent.child-1', { at: 19, answers: [] })
  expect(draftPosition(cookie(), 'parent.child-1', 18)).toBe(instructionPlace)
  rememberPosition('parent.child-1', { at: -1, answers: [] })
  expect(draftPosition(cookie(), 'parent.child-1', 18)).toBe(instructionPlace)
})
