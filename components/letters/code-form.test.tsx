import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { letterCodeOf, shownLetterCode } from '@/lib/letter-code'
import { InEnglish } from '@/tests/support/in-english'
import { CodeForm } from './code-form'

/** jsdom does not navigate. */
function note(event: Event): void {
  sent(event.defaultPrevented)
  event.preventDefault()
}

beforeEach(() => {
  sent.mockClear()
  document.addEventListener('submit', note)
})
afterEach(() => {
  document.removeEventListener('submit', note)
  cleanup()
})

const code = shownLetterCode(letterCodeOf(Uint8Array.from([1, 2, 3, 4, 5, 6, 7])))
const field = () => screen.getByLabelText<HTMLInputElement>('Letter code')
const sent = jest.fn()

function show(props: Partial<Parameters<typeof CodeForm>[0]> = {}) {
  render(<CodeForm next={null} {...props} />, { wrapper: InEnglish })
  return field().form as HTMLFormElement
}

/** As a keyboard does: the text with the cursor behind it. */
function type(value: string, { inputType = 'insertText', isComposing = false, cursor = value.length } = {}): string {
  const input = field()
  input.value = value
  input.setSelectionRange(cursor, cursor)
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType, isComposing }))
  return input.value
}

test('the form is a plain one that leads to the letter, and keeps where to continue', () => {
  const form = show({ next: '/profile' })
  expect([form.method, form.getAttribute('action'), field().name]).toEqual(['get', '/letter', 'code'])
  expect(new FormData(form).get('next')).toBe('/profile')
  expect(field()).toHaveAttribute('autocapitalize', 'characters')
})

test('for signing in the code of an accepted letter is asked for, and the new letter is one press away', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A letter from your child’s school')
  cleanup()
  show({ next: '/letter?code=ABCD' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in with a letter that you accepted before')
  expect(screen.getByRole('link', { name: 'Back to the other letter' })).toHaveAttribute('href', '/letter?code=ABCD')
})

test('a right code is sent, in any spelling', () => {
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
    const form = show()
    type(typed)
    fireEvent.submit(form)
    expect(sent).toHaveBeenLastCalledWith(false)
    cleanup()
  }
})

test.each([
  ['a mistyped character', `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, 'one character seems wrong'],
  ['a short code', 'ABCD-EF', 'it has 12 letters and digits'],
  ['a Thai keyboard', '๗ฟ3ก-EFGH', 'switch the keyboard to English'],
  ['nothing', '', 'it has 12 letters and digits'],
])('%s is found before anything is sent, and stays in the field', (_what, typed, text) => {
  const form = show()
  const shown = type(typed)
  fireEvent.submit(form)
  expect(sent).toHaveBeenLastCalledWith(true)
  expect(screen.getByText(new RegExp(text))).toBeVisible()
  expect([field().value, field()]).toEqual([shown, document.activeElement])
  expect(field()).toHaveAttribute('aria-invalid', 'true')
})

test('what was typed and refused is in the field again, with the reason', () => {
  show({ typed: 'ABCD', refused: 'The reason' })
  expect(field().value).toBe('ABCD')
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('The reason'))
})

test('typing and pasting at the end is grouped in fours', () => {
  show()
  expect(type('abcd')).toBe('ABCD')
  expect(type('ABCDe')).toBe('ABCD-E')
  expect(type('ABCD-EFGHJ')).toBe('ABCD-EFGH-J')
  expect(type(' abcd efgh jkmn ', { inputType: 'insertFromPaste' })).toBe('ABCD-EFGH-JKMN')
})

test('what is deleted, composed, changed before its end, too long or of other signs stays as it is', () => {
  show()
  expect(type('ABCDE', { inputType: 'deleteContentBackward' })).toBe('ABCDE')
  expect(type('abcde', { isComposing: true })).toBe('abcde')
  expect(type('ABCDEFG', { cursor: 2 })).toBe('ABCDEFG')
  expect(type('ABCD-EFGH-JKMNP')).toBe('ABCD-EFGH-JKMNP')
  expect(type('รหัส')).toBe('รหัส')
})
