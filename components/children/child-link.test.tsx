/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ChildLink } from './child-link'
import { ChildPicker } from './child-picker'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter, usePathname: () => '/assessment-results' }))

const mockRouter = { replace: jest.fn() }

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'current-child=; Max-Age=0; Path=/'
})
afterEach(cleanup)

it.each([
  ['a click', fireEvent.click],
  [
    'the middle button',
    (link: HTMLElement) => fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 })),
  ],
  ['the context menu', fireEvent.contextMenu],
])('a child’s link makes it the current child on %s', (_, act) => {
  // Another address: jsdom follows links to the page itself only.
  render(
    <ChildLink childId="child-2" href="https://example.test/">
      Reassess
    </ChildLink>,
  )
  const link = screen.getByRole('link', { name: 'Reassess' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.pointerDown(link)
  expect(document.cookie).toBe('')
  act(link)
  expect(document.cookie).toBe('current-child=child-2')
})

it('the picker remembers the child and asks for the page again', () => {
  render(
    <ChildPicker currentId="child-1" label="Change child">
      {[
        { id: 'child-1', name: 'Ploy', detail: '6 years' },
        { id: 'child-2', name: 'Phupha', detail: '9 years' },
      ]}
    </ChildPicker>,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Change child' })
  expect(select.value).toBe('child-1')
  fireEvent.change(select, { target: { value: 'child-2' } })
  expect(document.cookie).toBe('current-child=child-2')
  expect(mockRouter.replace).toHaveBeenCalledWith('/assessment-results?child=child-2')
})
