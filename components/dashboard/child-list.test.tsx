import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, MouseEventHandler } from 'react'
import { rankChildren } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { at as day, teacherReferral, unanswered } from '../dev/examples/samples'
import { ChildList } from './child-list'

// The app router's link needs a router.
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
  child: { ...unanswered.child, id: name.replace(' ', '-'), name },
  ...row,
})
const counts = { inattentionCount: 4, hyperactivityCount: 2 }
const score = { totalScore: 21, riskLevel: 'moderate' as const, ...counts, completedAt: at }
const low = { ...score, totalScore: 9, riskLevel: 'low' as const }
const high = { ...score, totalScore: 31, riskLevel: 'high' as const }
const asked = (status: 'pending' | 'completed' | 'revoked' | 'declined' | 'expired'): Partial<DashboardChild> => ({
  ...{ teachersAsked: 1, referral: { ...teacherReferral, status } },
})
const news = { parent: score, teachers: [{ ...score, name: 'Ann' }], hasUnreadTeacher: true }

/** Children without answers, the newest first. */
const many = (count: number) => Array.from({ length: count }, (_, index) => child(`Child ${index + 1}`))

function show(rows: DashboardChild[], language: 'en' | 'th' = 'en') {
  const ranked = rankChildren(rows, { now: Date.now(), draftChildId: null })
  render(
    <NextIntlClientProvider locale={language} messages={language === 'en' ? en : th} timeZone="Asia/Bangkok">
      <ChildList userId="u1" ranked={ranked} language={language} />
    </NextIntlClientProvider>,
  )
  const names = screen.getAllByRole('heading', { level: 3 })
  return {
    // Only a row's own steps are folded.
    cards: names.filter((each) => !each.closest('details')).map(({ textContent }) => textContent),
    quiet: names.filter((each) => each.closest('details > summary')).map(({ textContent }) => textContent),
  }
}

/** The visible text of a quiet child's row, beside a child with a card. */
function rowOf(row: Partial<DashboardChild>, language: 'en' | 'th' = 'en'): string {
  show([child('Child'), child('Ploy', { parent: low, doctorAsked: true, ...row })], language)
  return wordsOf('Ploy')
}

/** As on a phone, without the avatar's initial. */
function wordsOf(name: string): string {
  const line = screen.getByRole('article', { name }).querySelector('summary')
  for (const each of line?.querySelectorAll('.avatar, [data-slot=badge] > .max-md\\:hidden') ?? []) each.remove()
  line?.lastElementChild?.before(' · ')
  return line?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

test.each([
  ['en', '15 more children'],
  ['th', 'บุตรหลานอีก 15 คน'],
] as const)('of twenty children without answers five have a card, and each other one a row (%s)', (language, label) => {
  const { cards, quiet } = show(many(20), language)
  expect([cards.length, quiet.length]).toEqual([5, 15])
  expect([...cards, ...quiet]).toEqual(many(20).map((row) => row.child.name))
  expect(screen.getByRole('region', { name: label }).querySelectorAll('article')).toHaveLength(15)
})

test('five children have a card, a sixth a row', () => {
  expect(show(many(5)).quiet).toEqual([])
  cleanup()
  expect(show(many(6)).quiet).toEqual(['Child 6'])
})

test('a child with something due always has a card, however many there are', () => {
  const due = Array.from({ length: 7 }, (_, index) => child(`Due ${index + 1}`, news))
  const { cards, quiet } = show([...many(4), ...due])
  expect(cards).toEqual(due.map((row) => row.child.name))
  expect(quiet).toEqual(many(4).map((row) => row.child.name))
  cleanup()
  const one = show([...many(9), child('Due', news)])
  expect([one.cards[0], one.cards.length]).toEqual(['Due', 5])
})

test('a child with a planned visit keeps its card, however many have not begun', () => {
  const visits = [{ status: 'planned' as const, visitOn: '2099-01-01', againOn: null, notedAt: at }]
  const planned = ['Ann', 'Bee', 'Cat'].map((name) =>
    child(name, { parent: high, teachersAsked: 1, visits, ...asked('completed') }),
  )
  const { cards } = show([...many(9), ...planned])
  expect(cards).toEqual(expect.arrayContaining(['Ann', 'Bee', 'Cat']))
})

test.each<[string, Partial<DashboardChild>]>([
  ['high', { parent: { ...score, totalScore: 31, riskLevel: 'high' } }],
  ['low, where one area stands out', { parent: { ...low, inattentionCount: 6 } }],
  ['moderate, so that a teacher comes first', { parent: score }],
  ['moderate and a teacher is waited for', { parent: score, teachersAsked: 1, referral: teacherReferral }],
  ['low, and a teacher’s high', { parent: low, teachersAsked: 1, teachers: [{ ...high, name: 'Ann' }] }],
  ['missing, and a teacher’s moderate', { teachersAsked: 1, teachers: [{ ...score, name: 'Ann' }] }],
  ['low, and a second parent’s high', { parent: low, otherParents: [{ ...high, name: 'Somsak' }] }],
])('a child has a card with the way to a doctor, whatever the others need, where answers are %s', (_case, row) => {
  const { cards } = show([...many(9), child('Ploy', row), child('Low', { parent: low })])
  expect(cards).toContain('Ploy')
  const link = screen.getByRole('link', { name: 'Doctor Consultation: Ploy' })
  expect(link).toHaveAttribute('href', '/doctor-consultation?child=Ploy')
  cleanup()
  // Also if a doctor was asked so long ago that the card has no step for it.
  show([...many(9), child('Ploy', { ...row, doctorAsked: true })])
  expect(screen.queryByRole('link', { name: 'Doctor Consultation: Ploy' })).toBeNull()
})

describe('the row of a child says', () => {
  test.each([
    ['en', 'Ploy 8 years · Grade 2 · You 9 / 54 Low Mar 2, 2026 Teacher Not sent'],
    ['th', 'Ploy 8 ปี · ชั้น ป.2 · คุณ 9 / 54 ต่ำ 2 มี.ค. 2569 ครู ยังไม่ได้ส่ง'],
  ] as const)('name, age, grade, score, level, date and that no teacher was asked (%s)', (language, words) => {
    expect(rowOf({ parent: { ...low, completedAt: day } }, language)).toBe(words)
  })

  test('that there is no score, where the parent has not answered', () => {
    show(many(6))
    expect(wordsOf('Child 6')).toContain('You No score yet')
  })

  const ann = { ...score, completedAt: day, name: 'Ann' }
  test.each<[string, Partial<DashboardChild>, string]>([
    ['the only teacher’s score', { teachersAsked: 1, teachers: [ann] }, 'Teacher 21 / 54 Moderate Mar 2, 2026'],
    ['that one declined', asked('declined'), 'Teacher Cannot answer Sent Mar 2, 2026'],
    ['that a link has expired', asked('expired'), 'Teacher Expired Sent Mar 2, 2026'],
    ['that a request was revoked', asked('revoked'), 'Teacher Revoked Sent Mar 2, 2026'],
    ['that one has answered', asked('completed'), 'Teacher Completed Sent Mar 2, 2026'],
    [
      'how many of several have answered, and each one’s score',
      {
        teachersAsked: 3,
        teachers: [ann, { ...low, name: 'Lee' }],
        teachersUnanswered: { declined: 0, expired: 0, pending: 1 },
      },
      '2026 2 of 3 teachers answered 21 / 54 Moderate Mar 2, 2026 9 / 54 Low',
    ],
    [
      'what became of each teacher where one will not answer',
      { teachersAsked: 2, teachers: [ann], teachersUnanswered: { declined: 1, expired: 0, pending: 0 } },
      'Teacher 1 answered · 1 cannot answer 21 / 54',
    ],
    ['the second parent’s score', { otherParents: [ann] }, 'Second parent 21 / 54 Moderate Mar 2, 2026'],
  ])('%s', (_what, row, words) => expect(rowOf(row)).toContain(words))

  test('that a teacher is waited for, of many', () => {
    show([...many(9), child('Ploy', { parent: low, ...asked('pending') })])
    expect(wordsOf('Ploy')).toContain('Teacher Pending Sent Mar 2, 2026')
  })

  test('of more than four people the number', () => {
    const five = Array.from({ length: 5 }, (_, index) => ({ ...ann, name: `Ann ${index}`, totalScore: 14 + index }))
    expect(rowOf({ teachersAsked: 5, teachers: five })).toContain('17 / 54 Moderate Mar 2, 2026 and 1 more')
  })
})
