/** @jest-environment jsdom */
import { onToast, showStoredToast, showToast, type ToastMessage, takeToast } from './toast'

const saved: ToastMessage = { title: 'Saved', tone: 'success' }
const failed: ToastMessage = { title: 'Error', description: 'Failed to save', tone: 'error' }

/** Listens as the list on screen does, and notes what it would show. */
function listen() {
  const shown: (ToastMessage | null)[] = []
  const stop = onToast(() => shown.push(takeToast()))
  return { shown, stop }
}

beforeEach(() => {
  takeToast()
  sessionStorage.clear()
})

test('a toast reaches the list that listens, once', () => {
  const { shown, stop } = listen()
  showToast(saved)
  expect(shown).toEqual([saved])
  expect(takeToast()).toBeNull()
  stop()
})

test('a toast sent before the list has loaded is shown when it has; of two, the newer', () => {
  showToast(saved)
  showToast(failed)
  const { shown, stop } = listen()
  expect(shown).toEqual([failed])
  stop()
})

test('a listener that only loads the list does not consume the toast', () => {
  const load = jest.fn()
  const stopWaiting = onToast(load)
  showToast(saved)
  expect(load).toHaveBeenCalledTimes(1)
  const { shown, stop } = listen()
  stopWaiting()
  showToast(failed)
  expect(shown).toEqual([saved, failed])
  stop()
})

test('afterNavigation shows nothing here and shows it once on the next page', () => {
  const { shown, stop } = listen()
  showToast(saved, { afterNavigation: true })
  expect(shown).toEqual([])
  showStoredToast()
  showStoredToast()
  expect(shown).toEqual([saved])
  stop()
})

test.each(['not json', '{"title":"x"}', '{"title":1,"tone":"info"}', '["x"]', 'null'])(
  'a toast in the storage is ignored when it is %s',
  (stored) => {
    sessionStorage.setItem('sati.toast', stored)
    showStoredToast()
    expect(takeToast()).toBeNull()
  },
)

test('blocked storage is no error', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(() => showToast(saved, { afterNavigation: true })).not.toThrow()
  blocked.mockRestore()
})
