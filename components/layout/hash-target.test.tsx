import { render, screen } from '@testing-library/react'
import { HashTarget } from './hash-target'

function show(hash: string) {
  window.location.hash = hash
  Element.prototype.scrollIntoView = jest.fn()
  return render(
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <input aria-label="Field" />
      <ul>
        <li id="request-1">Request</li>
      </ul>
      <a id="control" href="/somewhere">
        Another page
      </a>
      <HashTarget />
    </main>,
  )
}

test('what the address points at has the focus, and is no stop of the Tab key', () => {
  show('#request-1')
  expect(screen.getByText('Request')).toHaveFocus()
  expect(screen.getByText('Request')).toHaveAttribute('tabindex', '-1')
})

test('a control that the address points at stays within reach of the Tab key', () => {
  show('#control')
  expect(screen.getByRole('link')).toHaveFocus()
  expect(screen.getByRole('link')).not.toHaveAttribute('tabindex')
})

test('the heading of the page loses the focus to it, a field that is being filled in does not', () => {
  const { unmount } = show('')
  screen.getByRole('heading').focus()
  window.location.hash = '#request-1'
  render(<HashTarget />)
  expect(screen.getByText('Request')).toHaveFocus()
  screen.getByRole('textbox').focus()
  render(<HashTarget />)
  expect(screen.getByRole('textbox')).toHaveFocus()
  unmount()
})

test('a folded card that the address points at is opened', () => {
  window.location.hash = '#second-parent'
  const { container } = render(
    <>
      <section id="second-parent">
        <details>
          <summary>Second parent</summary>
        </details>
      </section>
      <HashTarget />
    </>,
  )
  expect(container.querySelector('details')).toHaveAttribute('open')
})

test('an address without a target moves no focus', () => {
  show('#nothing')
  expect(document.body).toHaveFocus()
})
