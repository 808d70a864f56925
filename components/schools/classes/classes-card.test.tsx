import { cleanup, render, screen, within } from '@testing-library/react'
import { classOf, everyState } from '@/components/dev/examples/school-class'
import { InEnglish } from '@/tests/support/in-english'
import { ClassesCard } from './classes-card'

afterEach(cleanup)

const healthy = {
  ...classOf([['Ploy', 'completed']]).class,
  id: 'class-2',
  room: '3',
  year: 2025,
  homeroomTeacher: null,
}

test('a class is one line with its progress and what needs care, which leads to its list', () => {
  render(<ClassesCard classes={[everyState.class, healthy]} named={{ school: 's1' }} isLimited={false} />, {
    wrapper: InEnglish,
  })
  const line = within(screen.getByRole('row', { name: /^Grade 4\/2/ }))
  expect(line.getByRole('link')).toHaveAttribute('href', '/school-admin/classes/class-1?school=s1')
  expect(line.getByText('ครูศิริพร')).toBeInTheDocument()
  expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['2 of 12', '1'])
  const words = 'Not emailed yet 1 · Email failed 2 · No email address 1 · Link expired 1'
  expect(line.getByRole('rowheader')).toHaveTextContent(words)
  const other = within(screen.getByRole('row', { name: /^Grade 4\/3/ }))
  expect(other.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1 of 1', '1'])
  expect(other.queryByText(/·/)).toBeNull()
  expect(screen.getAllByText(/^School year/).map(({ textContent }) => textContent)).toEqual([
    'School year 2026/27',
    'School year 2025/26',
  ])
})

test('a class of a kindergarten has its year and room after a blank, and a class without a room its grade alone', () => {
  const of = (grade: string, room: string) => ({ ...healthy, id: `${grade} ${room}`, grade, room }) as typeof healthy
  const classes = [of('K', '3/1'), of('K', '3'), of('K', ''), of('4', '')]
  render(<ClassesCard classes={classes} named={{}} isLimited={false} />, { wrapper: InEnglish })
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(['Kindergarten 3/1', 'Kindergarten 3', 'Kindergarten', 'Grade 4'])
})

test.each([
  [false, /^Import a class list/],
  [true, /^You see the classes that an administrator has given you/],
])('a school without classes explains where they come from, limited: %s', (isLimited, words) => {
  render(<ClassesCard classes={[]} named={{}} isLimited={isLimited} />, { wrapper: InEnglish })
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
})
