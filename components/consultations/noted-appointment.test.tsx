import { render, screen } from '@testing-library/react'
import { press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { NotedAppointment } from './noted-appointment'

// Its script does not arrive.
jest.mock('./appointment-form', () => {
  throw new Error('no connection')
})

test('without a connection a press says so in place of the form', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<NotedAppointment id="r1" appointment={null} />, { wrapper: InEnglish })
  await press('Note the day')
  expect(await screen.findByText('Please check your internet connection')).toBeVisible()
})

test('what was typed elsewhere on the page is kept when the connection, and with it the page, comes back', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // jsdom says on the console that it loads no pages.
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const keepTyped = jest.fn()
  globalThis.keepTyped = keepTyped
  render(<NotedAppointment id="r1" appointment={null} />, { wrapper: InEnglish })
  await press('Note the day')
  await screen.findByText('Please check your internet connection')
  expect(keepTyped).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(keepTyped).toHaveBeenCalledTimes(1)
})
