import { act, fireEvent, render, screen } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { LinkProblem } from './link-problem'
import { ThankYou } from './thank-you'

const closed = [
  ['sent', (hasHome: boolean) => <ThankYou studentName="Ploy" hasHome={hasHome} />],
  ['answered before', (hasHome: boolean) => <LinkProblem kind="used" hasHome={hasHome} />],
  ['declined', (hasHome: boolean) => <LinkProblem kind="declined" hasHome={hasHome} />],
] as const

test.each(closed)('a request that is closed (%s) leads a teacher with a home back to it, and no other', (_, card) => {
  const { rerender } = render(card(true), { wrapper: InEnglish })
  expect(screen.getByRole('link', { name: 'Back to your requests' })).toHaveAttribute('href', '/')
  rerender(card(false))
  expect(screen.queryByRole('link', { name: 'Back to your requests' })).toBeNull()
})

test('the next pupil is one press away, and the weeks typed before it go with it', () => {
  const path = '/teacher-assessment/next?after=r1&name=T'
  render(<ThankYou studentName="Ploy" hasHome next={{ name: 'Mek', path, left: 2 }} />, { wrapper: InEnglish })
  const link = screen.getByRole('link', { name: /Mek/ })
  const field = screen.getByLabelText<HTMLInputElement>(/Weeks you have known Mek/)
  // Nothing is carried over from the pupil before, and jsdom does not follow links.
  expect(field.value).toBe('')
  link.addEventListener('click', (event) => event.preventDefault())
  const clickAfter = (weeks: string) => {
    fireEvent.change(field, { target: { value: weeks } })
    act(() => link.click())
    return link.getAttribute('href')
  }
  expect(clickAfter('')).toBe(path)
  expect(clickAfter('30')).toBe(`${path}&weeks=30`)
  clickAfter('900')
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Please write a whole number from 0 to 520')
  expect(clickAfter('')).toBe(path)
})
