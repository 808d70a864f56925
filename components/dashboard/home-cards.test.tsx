import { fireEvent, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { rankChildren } from '@/lib/dashboard/next-step'
import type { DashboardChild, ScoreSummary } from '@/lib/dashboard/types'
import { formatDate } from '@/lib/i18n/format'
import messages from '@/messages/en.json'
import { teacherReferral, unanswered } from '../dev/examples/samples'
import { ChildCard } from './child-list'
import { NextCard } from './next-card'
import { SharedChildren } from './shared-children'

// The app router's link needs a router.
jest.mock('next/link', () => ({
  ...jest.requireActual('next/link'),
  __esModule: true,
  default: ({ onNavigate, prefetch: _, ...props }: LinkProps) => mockLink({ ...props, onClick: onNavigate }),
}))

type LinkProps = Omit<ComponentProps<'a'>, 'onClick'> & { prefetch?: boolean; onNavigate?: MouseEventHandler }
const mockLink = (props: ComponentProps<'a'>) => <a {...props}>{props.children}</a>

const today: ScoreSummary = {
  ...{ totalScore: 21, riskLevel: 'moderate', inattentionCount: 4, hyperactivityCount: 2 },
  completedAt: new Date().toISOString(),
}
const kru = { ...today, name: 'Ms. Siriporn' }
const other = { ...today, name: 'Somsak Suwan' }

function show(content: ReactNode) {
  return render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      {content}
    </NextIntlClientProvider>,
  )
}

const showCard = (row: Partial<DashboardChild>) =>
  show(
    rankChildren([{ ...unanswered, ...row }], { now: Date.now(), draftChildId: null }).map((ranked) => (
      <ChildCard key="c1" userId="u1" {...ranked} isOneOfSeveral={false} language="en" />
    )),
  )

const showShared = (row: Partial<DashboardChild>) =>
  show(<SharedChildren userId="u1" rows={[{ ...unanswered, sharedBy: 'Nok Suwan', ...row }]} />)

/** The buttons in order, each with its variant. */
const buttons = () =>
  screen
    .getAllByRole('link')
    .filter(({ dataset }) => dataset.slot === 'button')
    .map(({ textContent, className }) => `${textContent} ${/\bbg-(primary|secondary)\b/.exec(className)?.[1]}`)

const combined = () => screen.queryByRole('link', { name: /View Combined Results/ })

describe('the card', () => {
  test('of a doctor who is not listed now, says so and promises no call', () => {
    const at = new Date().toISOString()
    const asked = {
      status: 'callback_requested',
      isMessage: false,
      appointmentDate: null,
      hasNewMessage: false,
      createdAt: at,
    } as const
    showCard({ parent: today, consultation: { ...asked, callBy: null } })
    expect(screen.getByText(/The person you asked is not listed at the moment/)).toBeInTheDocument()
    expect(screen.queryByText(/Will contact you/)).toBeNull()
  })

  test('of a doctor who is to be in touch names the day, and no hour', () => {
    const at = new Date()
    const callBy = new Date(at.getTime() + 86_400_000).toISOString()
    const asked = { isMessage: false, appointmentDate: null, hasNewMessage: false } as const
    showCard({
      parent: today,
      consultation: { ...asked, status: 'callback_requested', createdAt: at.toISOString(), callBy },
    })
    const day = formatDate(callBy, 'en')
    expect(
      screen.getByText(`Will contact you within 24 hours of your request, on ${day} at the latest`),
    ).toBeInTheDocument()
  })

  test('names the second parent who has answered, or says the role', () => {
    showCard({ parent: today, otherParents: [other, { ...other, name: '' }] })
    const step = screen.getByText('Second parent’s answers').closest('li')
    expect(within(step as HTMLElement).getByText('Somsak Suwan')).toBeInTheDocument()
    expect(within(step as HTMLElement).getByText('Second parent')).toBeInTheDocument()
  })

  test.each<[string, Partial<DashboardChild>, boolean]>([
    ['no one', {}, false],
    ['the reader', { parent: today }, false],
    ['a teacher', { teachers: [kru], teachersAsked: 1 }, false],
    ['the second parent', { otherParents: [other] }, false],
    ['the reader and the second parent', { parent: today, otherParents: [other] }, true],
    ['the second parent and a teacher', { teachers: [kru], teachersAsked: 1, otherParents: [other] }, true],
    ['two teachers', { teachers: [kru, { ...kru, name: 'Mr. Lee' }], teachersAsked: 2 }, true],
  ])('answered by %s', (_who, row, isOffered) => {
    showCard(row)
    expect(combined() !== null).toBe(isOffered)
  })

  test('tells what became of each teacher where one will not answer', () => {
    showCard({ teachers: [kru], teachersAsked: 3, teachersUnanswered: { declined: 1, expired: 0, pending: 1 } })
    expect(screen.getByText('1 answered · 1 cannot answer · 1 waiting')).toBeInTheDocument()
  })

  test('counts alone are enough where all others may still answer', () => {
    showCard({ teachers: [kru], teachersAsked: 3, teachersUnanswered: { declined: 0, expired: 0, pending: 2 } })
    expect(screen.getByText('1 of 3 teachers answered')).toBeInTheDocument()
  })

  test('says of everyone who answered today that they did', () => {
    const earlier = { ...kru, name: 'Ms. Early', completedAt: '2025-10-10T05:00:00Z' }
    showCard({ teachers: [kru, { ...kru, name: 'Mr. Lee' }, earlier], teachersAsked: 3 })
    expect(screen.getAllByText('Answered today')).toHaveLength(2)
  })
})

describe('the next step to a doctor', () => {
  const at = '2026-03-02T10:00:00.000Z'
  const asked = { isMessage: false, appointmentDate: null, hasNewMessage: false, createdAt: at, callBy: null } as const
  test.each<[string, DashboardChild['consultation'], RegExp, string]>([
    ['nothing was asked', null, /^Take the results with you\./, 'Doctor Consultation'],
    ['a calendar was only opened', { ...asked, status: 'calendar_opened' }, /booked/, 'View request'],
    ['the doctor is not listed', { ...asked, status: 'callback_requested' }, /listed/, 'View request'],
  ])('leads to the doctors’ page where %s', (_case, consultation, text, action) => {
    const row = { ...unanswered, parent: { ...today, totalScore: 31, riskLevel: 'high' as const }, consultation }
    const ranked = rankChildren([row], { now: Date.now(), draftChildId: null })
    show(<NextCard userId="u1" ranked={ranked} shared={[]} draft={null} language="en" />)
    expect(screen.getByRole('heading')).toHaveTextContent('Talk with a doctor about Ploy')
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: `${action}: Ploy` })).toHaveAttribute('href', '/doctor-consultation')
  })

  test('of a doctor who wrote and was not read the card says so', () => {
    showCard({ parent: today, consultation: { ...asked, status: 'contacted', hasNewMessage: true } })
    expect(screen.getByText('The doctor has written to you.')).toBeVisible()
  })

  test('who was seen is not called unasked', () => {
    const visits = [
      { status: 'seen' as const, visitOn: null, againOn: '2099-01-01', notedAt: new Date().toISOString() },
    ]
    showCard({ parent: { ...today, totalScore: 31, riskLevel: 'high' }, visits })
    expect(screen.getByText(/A doctor was seen\. Next visit:/)).toBeVisible()
    expect(screen.queryByText('No doctor asked yet.')).toBeNull()
  })

  test('is a step of the card, too', () => {
    showCard({ parent: today })
    const step = screen.getByText('No doctor asked yet.').closest('li') as HTMLElement
    expect(within(step).getByRole('link', { name: 'Doctor Consultation: Ploy' })).toHaveAttribute(
      'href',
      '/doctor-consultation',
    )
  })
})

test('the next step is to see what the second parent has answered', () => {
  const row = { ...unanswered, parent: today, otherParents: [other], hasUnreadParent: true }
  const ranked = rankChildren([row], { now: Date.now(), draftChildId: null })
  show(<NextCard userId="u1" ranked={ranked} shared={[]} draft={null} language="en" />)
  expect(screen.getByRole('heading')).toHaveTextContent('The second parent has answered')
  expect(combined()).toHaveAttribute('href', expect.stringContaining('/combined-results'))
})

test('who is invited to answer again has the questions before the new answers, which are one press away', () => {
  const row = { ...unanswered, parent: today, teachers: [kru], hasUnreadTeacher: true, isRecheckDue: true }
  const ranked = rankChildren([row], { now: Date.now(), draftChildId: null })
  show(<NextCard userId="u1" ranked={ranked} shared={[]} draft={null} language="en" />)
  expect(buttons()).toEqual(['Answer Again primary', 'View Combined Results undefined'])
  expect(screen.getByRole('link', { name: 'Answer Again: Ploy' })).toHaveAttribute('href', '/parent-assessment')
  expect(combined()).toHaveAttribute('href', '/combined-results?child=c1&read=1')
  expect(screen.getByText(messages.answerFirst.reason)).toBeInTheDocument()
})

test.each([
  ['declined', 'Ms. Siriporn cannot answer about Ploy', '/teacher-referral'],
  ['undelivered', 'The email to Ms. Siriporn about Ploy could not be delivered', '/teacher-referral#request-r7'],
  ['expired', 'Ms. Siriporn has not answered about Ploy', '/teacher-referral#request-r7'],
] as const)('of a request that was %s, the next step names its teacher and leads to it', (kind, title, href) => {
  const requestNews = { kind, referralId: 'r7', teacherName: 'Ms. Siriporn', at: today.completedAt }
  // The card may show another request.
  const row = { ...unanswered, parent: today, teachers: [kru], referral: teacherReferral, requestNews }
  const ranked = rankChildren([row], { now: Date.now(), draftChildId: null }).map((each) => ({ ...each, next: kind }))
  show(<NextCard userId="u1" ranked={ranked} shared={[]} draft={null} language="en" />)
  expect(screen.getByRole('heading')).toHaveTextContent(title)
  expect(screen.getByRole('link')).toHaveAttribute('href', href)
})

test.each([
  [false, 'View request'],
  [true, 'Remind the teacher'],
])('a request that waits leads to its page; a reminder that can be sent (%s) is offered', (mayRemind, action) => {
  showCard({ parent: today, teachersAsked: 1, referral: teacherReferral, mayRemind })
  const link = document.querySelector('a[href="/teacher-referral#request-r1"]')
  expect(link).toHaveTextContent(action)
})

describe('a shared child’s card', () => {
  test('names age and grade, and no score', () => {
    showShared({ parent: today })
    const card = screen.getByRole('article', { name: 'Ploy' })
    expect(card).toHaveTextContent('8 years · Grade 2')
    expect(card).not.toHaveTextContent('21')
  })

  test('has the questions first, and the results once the reader has answered', () => {
    const results = () => screen.getByRole('link', { name: /View Results/ }).getAttribute('href')
    const { unmount } = showShared({})
    expect(buttons()).toEqual(['Start Assessment primary', 'View Results secondary', 'Visit and notes undefined'])
    expect(screen.getByText(messages.answerFirst.reason)).toBeInTheDocument()
    expect(results()).toBe('/assessment-results?child=c1&read=1')
    unmount()
    showShared({ parent: today })
    expect(buttons()).toEqual(['View Results primary', 'Answer Again secondary', 'Visit and notes undefined'])
    expect(screen.queryByText(messages.answerFirst.reason)).toBeNull()
    expect(results()).toBe('/assessment-results?child=c1')
  })

  test('asks before the questions are answered again so soon', async () => {
    showShared({ parent: today })
    fireEvent.click(screen.getByRole('link', { name: /Answer Again/ }))
    expect(screen.getByRole('link', { name: /Answer Again/ })).toHaveAttribute('data-pressed')
    expect(await screen.findByText('Last answered today.')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: messages.dashboard.card.again.no }))
    expect(await screen.findByRole('link', { name: /Answer Again/ })).not.toHaveAttribute('data-pressed')
  })

  test('offers no questions once the child’s parent has withdrawn the consent', () => {
    showShared({ screeningWithdrawn: true })
    expect(buttons()).toEqual(['View Results primary', 'Visit and notes undefined'])
    expect(screen.getByText(messages.sharedChild.withdrawn)).toBeInTheDocument()
    expect(screen.queryByText(messages.answerFirst.reason)).toBeNull()
  })
})
