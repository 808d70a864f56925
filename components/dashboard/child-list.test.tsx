import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, MouseEventHandler } from 'react'
import { rankChildren } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { unanswered } from '../dev/examples/samples'
import { ChildList } from './child-list'

// As the app router's link does: here there is no router.
jest.mock('next/link', () => ({
  ...jest.requireActual('next/link'),
  __esModule: true,
  default: ({ onNavigate, prefetch: _, ...props }: LinkProps) => mockLink({ ...props, onClick: onNavigate }),
}))

type LinkProps = Omit<ComponentProps<'a'>, 'onClick'> & { prefetch?: boolean; onNavigate?: MouseEventHandler }
const mockLink = (props: ComponentProps<'a'>) => <a {...props}>{props.children}</a>

const at = new Date().toISOString()
const child = (name: string, row: Partial<DashboardChild> = {}): DashboardChild => ({
  ...unanswered,
  child: { ...unanswered.child, id: name, name },
  ...row,
})
const score = { totalScore: 21, riskLevel: 'moderate' as const, completedAt: at }
const news = { parent: score, teachers: [{ ...score, name: 'Ann' }], hasUnreadTeacher: true }

/** Children without answers, the newest first. */
const many = (count: number) => Array.from({ length: count }, (_, index) => child(`Child ${index + 1}`))

function show(rows: DashboardChild[], language: 'en' | 'th' = 'en') {
  const ranked = rankChildren(rows, { now: Date.now(), draftChildId: null })
  render(
    <NextIntlClientProvider locale={language} messages={language === 'en' ? en : th} timeZone="Asia/Bangkok">
      <ChildList userId="u1" rows={rows} ranked={ranked} language={language} />
    </NextIntlClientProvider>,
  )
  const [inside, fold] = [(each: HTMLElement) => each.closest('details'), document.querySelector('details')]
  const names = screen.getAllByRole('heading', { level: 3 })
  return {
    fold,
    outside: names.filter((each) => !inside(each)).map(({ textContent }) => textContent),
    folded: names.filter(inside).map(({ textContent }) => textContent),
  }
}

test.each([
  ['en', '15 more children'],
  ['th', 'บุตรหลานอีก 15 คน'],
] as const)(
  'of twenty children without answers five have a card, and a line opens the others (%s)',
  (language, line) => {
    const { fold, outside, folded } = show(many(20), language)
    expect([outside.length, folded.length]).toEqual([5, 15])
    expect([...outside, ...folded]).toEqual(many(20).map((row) => row.child.name))
    expect(fold?.querySelector('summary')).toHaveTextContent(line)
    expect(fold).not.toHaveAttribute('open')
  },
)

test('five children are not folded, a sixth is', () => {
  expect(show(many(5)).fold).toBeNull()
  cleanup()
  expect(show(many(6)).folded).toEqual(['Child 6'])
})

test('a child with something due is never folded, however many there are', () => {
  const due = Array.from({ length: 7 }, (_, index) => child(`Due ${index + 1}`, news))
  const { outside, folded } = show([...many(4), ...due])
  expect(outside).toEqual(due.map((row) => row.child.name))
  expect(folded).toEqual(many(4).map((row) => row.child.name))
  cleanup()
  const one = show([...many(9), child('Due', news)])
  expect([one.outside[0], one.outside.length]).toEqual(['Due', 5])
})
