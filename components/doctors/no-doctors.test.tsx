import { cleanup, render, screen } from '@testing-library/react'
import { InEnglish } from '@/tests/support/in-english'
import { NoDoctors } from './no-doctors'

afterEach(cleanup)

test('without doctors a parent reads why, and what to do instead', () => {
  render(<NoDoctors childId="c1" />, { wrapper: InEnglish })
  expect(screen.getByRole('heading', { name: 'No doctors available' })).toBeInTheDocument()
  expect(screen.getByText(/there are none yet/)).toBeInTheDocument()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Make a link', '#elsewhere'],
    ['Download the report', '/assessment-results?child=c1'],
    ['Parent Guides', '/learn/parent-guides'],
    ['Back to dashboard', '/'],
  ])
})
