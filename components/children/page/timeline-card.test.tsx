import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps, MouseEventHandler } from 'react'
import { writeDraft } from '@/components/drafts/draft-on-screen'
import type { TimelineEntry } from '@/lib/assessments/types'
import { InEnglish } from '@/tests/support/in-english'
import { TimelineCard } from './timeline-card'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))
// The app router's link needs a router.
jest.mock('next/link', () => ({
  ...jest.requireActual('next/link'),
  __esModule: true,
  default: ({ onNavigate, prefetch: _, ...props }: LinkProps) => mockLink({ ...props, onClick: onNavigate }),
}))

type LinkProps = Omit<ComponentProps<'a'>, 'onClick'> & { prefetch?: boolean; onNavigate?: MouseEventHandler }
const mockLink = (props: ComponentProps<'a'>) => <a {...props}>{props.children}</a>

function answers(
  who: TimelineEntry['who'],
  day: string,
  isCurrent: boolean,
  name: string | null = null,
): TimelineEntry {
  const scores = { totalScore: 21, riskLevel: 'moderate', need: 'later', age: 8, grade: '2' } as const
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
  render(<TimelineCard userId="u1" child={{ id: 'child', name: 'Ploy' }} timeline={timeline} />, { wrapper: InEnglish })
  const [shown, folded] = screen.getAllByRole('list', { hidden: true })
  const datesIn = (list: HTMLElement | undefined) =>
    list ? [...list.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(5, 10)) : []
  expect(datesIn(shown)).toEqual(['11-05', '10-05', '09-05', '08-05', '06-05', '05-05'])
  expect(datesIn(folded)).toEqual(['07-05', '04-05'])
  expect(within(folded as HTMLElement).getByText('You')).not.toBeNull()
  expect(screen.getByText('Earlier answers (2)')).toBeInTheDocument()
})

describe('answering again from the child’s page', () => {
  const day = 24 * 3_600_000
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
  const show = (...entries: TimelineEntry[]) =>
    render(<TimelineCard userId="u1" child={{ id: 'child', name: 'Ploy' }} timeline={{ entries, people: 2 }} />, {
      wrapper: InEnglish,
    })
  const own = (days: number) => ({ ...answers('you', '05-05', true), id: `${days}`, completedAt: daysAgo(days) })
  const teachers = { ...answers('teacher', '05-05', true, 'Nok'), completedAt: daysAgo(0) }

  beforeEach(() => {
    localStorage.clear()
  })

  test('asks within two weeks of the own answers, by the newest of them', async () => {
    show(teachers, own(3), own(200))
    expect(fireEvent.click(screen.getByRole('link', { name: 'Answer again' }))).toBe(false)
    expect(await screen.findByText('Last answered 3 days ago.')).toBeInTheDocument()
    const yes = screen.getByText('Yes, answer again').closest('a')
    expect(yes).toHaveAttribute('href', '/parent-assessment?child=child')
  })

  test.each([
    ['two weeks after the last', 'Answer again', [teachers, own(14)]],
    ['for the first time, whoever else has answered today', 'Answer the questions', [teachers]],
  ])('asks nothing %s', (_when, name, entries) => {
    show(...entries)
    expect(fireEvent.click(screen.getByRole('link', { name }))).toBe(true)
  })

  test('asks nothing where a draft is kept: it is continued', () => {
    const answers = [1, 2, ...Array<null>(16).fill(null)]
    writeDraft('parent.u1.child', { answers, at: 2, submissionKey: 'key', isWaiting: false })
    show(own(3))
    expect(fireEvent.click(screen.getByRole('link', { name: 'Continue' }))).toBe(true)
  })
})

describe('who is invited to answer again', () => {
  beforeEach(() => {
    localStorage.clear()
  })

  const entries = [answers('teacher', '11-05', true, 'Nok'), answers('you', '05-05', true)]
  const show = (isDue: boolean, shown = entries) => {
    const timeline = { entries: shown, people: shown.length }
    render(<TimelineCard userId="u1" child={{ id: 'child', name: 'Ploy' }} timeline={timeline} isDue={isDue} />, {
      wrapper: InEnglish,
    })
    return screen
      .getAllByRole('link')
      .map(({ textContent, className }) => [textContent, /\bbg-primary\b/.test(className)])
  }
  const reason = () => screen.queryByText(/^Answers given before reading the others’ say more/)

  test('has the questions first, filled, and the reason', () => {
    expect(show(true)[0]).toEqual(['Answer again', true])
    expect(reason()).toBeInTheDocument()
  })

  test('reads no reason where nobody else has answered', () => {
    expect(show(true, entries.slice(1))[0]).toEqual(['Answer again', true])
    expect(reason()).toBeNull()
  })

  test('has the results first at any other time', () => {
    expect(show(false).at(-1)).toEqual(['Answer again', false])
    expect(reason()).toBeNull()
  })
})
