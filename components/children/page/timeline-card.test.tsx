import { render, screen, within } from '@testing-library/react'
import type { TimelineEntry } from '@/lib/assessments/timeline/types'
import { InEnglish } from '@/tests/support/in-english'
import { TimelineCard } from './timeline-card'

// The same texts, without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

function answers(
  who: TimelineEntry['who'],
  day: string,
  isCurrent: boolean,
  name: string | null = null,
): TimelineEntry {
  const scores = { totalScore: 21, riskLevel: 'moderate', age: 8, grade: '2' } as const
  return { id: `${who} ${name} ${day}`, who, name, completedAt: `2026-${day}T03:00:00.000Z`, isCurrent, ...scores }
}

test('what each person answered last is never folded, however many others answered since', () => {
  const entries = [
    answers('teacher', '11-05', true, 'Nok'),
    answers('teacher', '10-05', false, 'Nok'),
    answers('teacher', '09-05', false, 'Nok'),
    answers('teacher', '08-05', false, 'Nok'),
    answers('teacher', '07-05', false, 'Nok'),
    answers('parent', '06-05', true, 'Somchai'),
    answers('you', '05-05', true),
    answers('you', '04-05', false),
  ]
  const timeline = { entries, people: 3 }
  render(<TimelineCard child={{ id: 'child', name: 'Ploy' }} timeline={timeline} />, { wrapper: InEnglish })
  const [shown, folded] = screen.getAllByRole('list', { hidden: true })
  const datesIn = (list: HTMLElement | undefined) =>
    list ? [...list.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(5, 10)) : []
  expect(datesIn(shown)).toEqual(['11-05', '10-05', '09-05', '08-05', '06-05', '05-05'])
  expect(datesIn(folded)).toEqual(['07-05', '04-05'])
  expect(within(folded as HTMLElement).getByText('You')).not.toBeNull()
  expect(screen.getByText('Earlier answers (2)')).toBeInTheDocument()
})
