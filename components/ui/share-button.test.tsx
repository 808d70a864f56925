import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { takeToast } from '@/components/ui/toast'
import { press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { giveShareSheet, removeShareSheet } from '@/tests/support/share-sheet'
import { CopyButton } from './copy-button'

const words = { label: 'Share Link', title: 'A title', text: 'A text' }
const row = (link = '/somewhere?token=t') => (
  <CopyButton text={link} label="Copy Link" name="The link" copied="Link copied" share={words} />
)
const show = () => render(row(), { wrapper: InEnglish })
const button = () => screen.getByRole('button', { name: 'Share Link' })
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const copiedToast = { title: 'Copied', description: 'Link copied', tone: 'success' }
const notSharedToast = {
  title: 'Sharing did not work',
  description: 'The link is copied instead: paste it where you want to send it',
  tone: 'info',
}

/** What the browser would throw. */
const refusal = (name: string) => new DOMException('refused', name)

beforeEach(() => {
  takeToast()
  document.execCommand = () => true
})
afterEach(() => {
  cleanup()
  removeShareSheet()
})

test('a link that was never to be shared is copied without a word about sharing', async () => {
  giveShareSheet()
  show()
  await press('Copy Link')
  await waitFor(() => expect(takeToast()).toEqual(copiedToast))
})

test('a link is only copied where the browser has no share sheet', () => {
  show()
  expect(buttons()).toEqual(['Copy Link'])
})

test('a link is only copied where the share sheet takes no links', () => {
  giveShareSheet({ takesLinks: false })
  show()
  expect(buttons()).toEqual(['Copy Link'])
})

test('a link is shared also where the browser cannot be asked what its sheet takes', () => {
  giveShareSheet({ takesLinks: undefined })
  show()
  expect(buttons()).toEqual(['Copy Link', 'Share Link'])
})

test('the markup of the server has no share button, and in the browser it comes after the button that copies', () => {
  giveShareSheet()
  const markup = renderToString(<InEnglish>{row()}</InEnglish>)
  expect(markup).toContain('Copy Link')
  expect(markup).not.toContain('Share Link')
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = markup
  render(row(), { wrapper: InEnglish, container, hydrate: true })
  expect(buttons()).toEqual(['Copy Link', 'Share Link'])
})

test('the share sheet is given the title, the text and the full address', async () => {
  const share = giveShareSheet()
  show()
  await press('Share Link')
  expect(share.mock.calls).toEqual([[{ title: 'A title', text: 'A text', url: 'http://localhost/somewhere?token=t' }]])
  expect(takeToast()).toBeNull()
})

test('a share sheet that the person closes is not spoken of', async () => {
  giveShareSheet().mockRejectedValue(refusal('AbortError'))
  show()
  await press('Share Link')
  expect(button()).not.toHaveAttribute('aria-busy')
  expect(takeToast()).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each(['NotAllowedError', 'DataError', 'TypeError'])(
  'a link that was not shared (%s) is copied, and both are said in one notice',
  async (name) => {
    giveShareSheet().mockRejectedValue(refusal(name))
    show()
    await press('Share Link')
    await waitFor(() => expect(takeToast()).toEqual(notSharedToast))
  },
)

test('a link that is neither shared nor copied is shown selected', async () => {
  giveShareSheet().mockRejectedValue(refusal('NotAllowedError'))
  document.execCommand = () => false
  show()
  await press('Share Link')
  const field = await screen.findByRole('textbox', { name: 'The link' })
  expect(field).toHaveValue('http://localhost/somewhere?token=t')
  expect(takeToast()).toBeNull()
})

test('while the share sheet is open its button is busy, keeps the focus and opens no second one', async () => {
  const share = giveShareSheet()
  let close = () => {}
  share.mockReturnValueOnce(new Promise<void>((resolve) => (close = resolve)))
  share.mockRejectedValue(refusal('InvalidStateError'))
  show()
  button().focus()
  fireEvent.click(button())
  fireEvent.click(button())
  await press('Share Link')
  expect(share).toHaveBeenCalledTimes(1)
  expect(button()).toHaveAttribute('aria-busy', 'true')
  expect(button()).toHaveFocus()
  close()
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
  expect(takeToast()).toBeNull()
  await press('Share Link')
  expect(share).toHaveBeenCalledTimes(2)
})
