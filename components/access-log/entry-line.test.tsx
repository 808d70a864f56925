import { render, screen } from '@testing-library/react'
import type { AccessEntry } from '@/lib/access-log/schema'
import { InEnglish } from '@/tests/support/in-english'
import { EntryLine } from './access-days'

const entry: AccessEntry = {
  id: 'x',
  at: '2026-11-26T10:00:00.000Z',
  action: 'results.read',
  who: { kind: 'link', name: 'Clinic' },
  others: 0,
  child: { id: 'y', name: 'Ploy' },
}

test.each([
  [0, 'Software, as “Clinic”, with your link'],
  [1, 'Software, as “Clinic”, with your link, and 1 more opening'],
  [12, 'Software, as “Clinic”, with your link, and 12 more openings'],
])('a link’s newest entry says how many of its openings have none: %i', (others, text) => {
  render(<EntryLine entry={{ ...entry, others }} time="17:00" />, { wrapper: InEnglish })
  expect(screen.getByText(text)).toBeVisible()
})
