import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { markClicks } from './mark-clicks'

const isMarked = (name: string) => screen.getByText(name).hasAttribute('data-pressed')

// jsdom cannot load another page: it logs an error.
function stopLoading(event: Event) {
  const isButtonClick = event.type === 'click' && (event.target as Element).matches('button')
  if (!isButtonClick) event.preventDefault()
}

beforeEach(() => {
  jest.useFakeTimers()
  render(
    <>
      <a href="/">Home</a>
      <a href="/api/my-data" download>
        Download
      </a>
      <a href="#main">Skip</a>
      <a href="mailto:a@example.com">Write</a>
      <a href="/privacy" target="_blank" rel="noreferrer">
        Privacy
      </a>
      <a href="/profile" onClick={(event) => event.preventDefault()}>
        Profile
      </a>
      <form action="/doctors">
        <button type="submit">Search</button>
      </form>
      <form onSubmit={(event) => event.preventDefault()}>
        <button type="submit">Save</button>
      </form>
    </>,
  )
})
afterEach(() => jest.useRealTimers())

const loadLate = jest.fn()

beforeAll(() => {
  markClicks('sati.draft.', loadLate)
  for (const kind of ['click', 'submit']) window.addEventListener(kind, stopLoading)
})

test.each(['Home', 'Download'])('a press of a link that the browser follows is marked: %s', (name) => {
  fireEvent.click(screen.getByText(name))
  expect(isMarked(name)).toBe(true)
})

test.each(['Skip', 'Write', 'Privacy', 'Profile'])(
  'a press of a link that shows in another way is not marked: %s',
  (name) => {
    fireEvent.click(screen.getByText(name))
    expect(isMarked(name)).toBe(false)
  },
)

test.each(['ctrlKey', 'altKey'])('a press with a key that has the page stay is not marked: %s', (key) => {
  fireEvent.click(screen.getByText('Home'), { [key]: true })
  expect(isMarked('Home')).toBe(false)
})

test('a form that the browser sends is marked at its button; one that a script sends is not', () => {
  fireEvent.click(screen.getByText('Search'))
  expect(isMarked('Search')).toBe(true)
  fireEvent.click(screen.getByText('Save'))
  expect(isMarked('Save')).toBe(false)
})

test('one press is marked at a time, until its page is left or shown again', () => {
  fireEvent.click(screen.getByText('Download'))
  fireEvent.click(screen.getByText('Home'))
  expect([isMarked('Download'), isMarked('Home')]).toEqual([false, true])
  jest.advanceTimersByTime(30_000)
  expect(isMarked('Home')).toBe(true)
  fireEvent(window, new PageTransitionEvent('pageshow'))
  expect(isMarked('Home')).toBe(true)
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
  expect(isMarked('Home')).toBe(false)
})

test('the mark of a download, of which nothing says when it is there, goes after some seconds', () => {
  fireEvent.click(screen.getByText('Download'))
  jest.advanceTimersByTime(4_999)
  expect(isMarked('Download')).toBe(true)
  jest.advanceTimersByTime(1)
  expect(isMarked('Download')).toBe(false)
})

describe('before React is there', () => {
  const onBegin = jest.fn()
  const onSignOut = jest.fn((event) => event.preventDefault())
  const page = (
    <>
      <button type="button" onClick={onBegin} suppressHydrationWarning>
        Begin
      </button>
      <button type="button" suppressHydrationWarning>
        Other
      </button>
      <a href="/api/auth/logout" suppressHydrationWarning onClick={onSignOut}>
        Logout
      </a>
    </>
  )
  let root: HTMLElement

  beforeEach(() => {
    for (const mock of [onBegin, onSignOut, loadLate]) mock.mockClear()
    localStorage.clear()
    root = document.body.appendChild(document.createElement('div'))
    root.innerHTML =
      '<button type="button">Begin</button><button type="button">Other</button><a href="/api/auth/logout">Logout</a>'
  })
  afterEach(() => {
    jest.advanceTimersByTime(60_000)
    root.remove()
  })

  function hydrate() {
    act(() => void hydrateRoot(root, page))
    act(() => jest.advanceTimersByTime(1_000))
  }

  test('a press is marked, and carried out once when React is there', () => {
    fireEvent.click(screen.getByText('Begin'))
    fireEvent.click(screen.getByText('Begin'))
    expect(isMarked('Begin')).toBe(true)
    act(() => jest.advanceTimersByTime(1_000))
    expect(onBegin).not.toHaveBeenCalled()
    hydrate()
    expect(onBegin).toHaveBeenCalledTimes(1)
    expect(isMarked('Begin')).toBe(false)
    // From now on React handles a click itself.
    fireEvent.click(screen.getByText('Begin'))
    expect(isMarked('Begin')).toBe(false)
    act(() => jest.advanceTimersByTime(1_000))
    expect(onBegin).toHaveBeenCalledTimes(2)
  })

  test('eight seconds after a press that waits for React it is looked at whether the page is complete', () => {
    fireEvent.click(screen.getByText('Begin'))
    act(() => jest.advanceTimersByTime(7_900))
    expect(loadLate).not.toHaveBeenCalled()
    act(() => jest.advanceTimersByTime(200))
    expect(loadLate).toHaveBeenCalledTimes(1)
    hydrate()
    expect(onBegin).toHaveBeenCalledTimes(1)
  })

  test('the newest press counts, also that of a link', () => {
    fireEvent.click(screen.getByText('Begin'))
    fireEvent.click(screen.getByText('Other'))
    expect([isMarked('Begin'), isMarked('Other')]).toEqual([false, true])
    fireEvent.click(screen.getByText('Home'))
    hydrate()
    expect(onBegin).not.toHaveBeenCalled()
  })

  test('signing out waits for React while answers are kept', () => {
    localStorage.setItem('sati.draft.parent.u1.c1', '{}')
    expect(fireEvent.click(screen.getByText('Logout'))).toBe(false)
    expect(isMarked('Logout')).toBe(true)
    hydrate()
    // React has the link, and the question is not rendered yet.
    expect(onSignOut).not.toHaveBeenCalled()
    expect(fireEvent.click(screen.getByText('Logout'))).toBe(false)
    expect(onSignOut).not.toHaveBeenCalled()
    document.body.dataset.asks = ''
    act(() => jest.advanceTimersByTime(1_000))
    delete document.body.dataset.asks
    expect(onSignOut).toHaveBeenCalledTimes(1)
    expect(isMarked('Logout')).toBe(false)
  })

  test('signing out does not wait where nothing is kept', () => {
    fireEvent.click(screen.getByText('Logout'))
    hydrate()
    expect(onSignOut).not.toHaveBeenCalled()
  })

  // The last of this file: the page has given up from here on.
  test('signing out works without React, too', () => {
    localStorage.setItem('sati.draft.parent.u1.c1', '{}')
    const heard = jest.fn()
    screen.getByText('Logout').addEventListener('click', heard)
    fireEvent.click(screen.getByText('Logout'))
    expect(heard).not.toHaveBeenCalled()
    jest.advanceTimersByTime(60_000)
    expect(isMarked('Logout')).toBe(false)
    fireEvent.click(screen.getByText('Logout'))
    expect(heard).toHaveBeenCalled()
  })
})
