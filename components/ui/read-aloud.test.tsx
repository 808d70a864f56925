/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ReadAloud } from './read-aloud'

// jsdom has no voices. This one says nothing, and keeps what it was asked to say.
const spoken: { text: string; lang: string; onend?: () => void }[] = []
const listeners = new Set<() => void>()
let voices: { lang: string }[] = []
const cancel = jest.fn()

beforeEach(() => {
  spoken.length = 0
  voices = []
  cancel.mockClear()
  Object.assign(globalThis, {
    speechSynthesis: {
      getVoices: () => voices,
      speak: (utterance: (typeof spoken)[number]) => spoken.push(utterance),
      cancel,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    },
    SpeechSynthesisUtterance: class {
      lang = ''
      constructor(readonly text: string) {}
    },
  })
})
afterEach(cleanup)

const page = (
  <>
    <h1>หัวข้อ</h1>
    <p>ข้อความ</p>
    <ReadAloud selector="h1, p" language="th" labels={{ start: 'Read', stop: 'Stop' }} />
  </>
)

it('no reading is offered without a voice of the language, and a button appears as soon as there is one', () => {
  voices = [{ lang: 'en-US' }]
  render(page)
  expect(screen.queryByRole('button')).toBeNull()
  voices = [{ lang: 'en-US' }, { lang: 'th_TH' }]
  act(() => {
    for (const listener of listeners) listener()
  })
  expect(screen.getByRole('button', { name: 'Read' })).toBeTruthy()
})

it('the texts are read in order; a second click stops, and the button is ready at the end', () => {
  voices = [{ lang: 'th-TH' }]
  render(page)
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(spoken).toMatchObject([{ text: 'หัวข้อ. ข้อความ', lang: 'th', voice: { lang: 'th-TH' } }])
  cancel.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(spoken).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  act(() => spoken[1]?.onend?.())
  expect(screen.getByRole('button', { name: 'Read' })).toBeTruthy()
})

it('reading stops when the page goes', () => {
  voices = [{ lang: 'th-TH' }]
  const { unmount } = render(page)
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  cancel.mockClear()
  unmount()
  expect(cancel).toHaveBeenCalled()
})
