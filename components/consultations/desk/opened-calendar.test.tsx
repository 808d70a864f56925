import { cleanup, render, screen } from '@testing-library/react'
import type { OpenedRequest, RequestStatus } from '@/lib/consultations/desk/types'
import { InEnglish } from '@/tests/support/in-english'
import { RequestRow } from './doctor-home'
import { ContactCard } from './request-view'

const request: OpenedRequest = {
  ...{ id: 'k1', status: 'calendar_opened', childFirstName: 'Ploy', parentName: 'Nok Suwan', message: null },
  ...{
    createdAt: '2026-01-02T03:04:05.000Z',
    callBy: null,
    contactedAt: null,
    others: { lastAt: null, isLinked: false },
    undo: null,
    isMessage: true,
    callTime: null,
  },
  ...{
    parentEmail: null,
    phone: null,
    isFromCalendar: true,
    mayNote: true,
    shared: [],
    messages: [],
    notes: [],
    hasNewMessage: false,
  },
}

afterEach(cleanup)

test('the queue does not call an opened calendar a request', () => {
  render(<RequestRow request={request} now={0} />, { wrapper: InEnglish })
  expect(screen.getByText('Nok Suwan')).toBeVisible()
  expect(screen.getByText(/^Opened on Jan 2, 2026/)).toBeVisible()
  expect(screen.queryByText(/ask/i)).toBeNull()
})

test.each<[RequestStatus, RegExp]>([
  ['calendar_opened', /^Nothing has been asked here yet, /],
  ['done', /for this closed request\.$/],
  ['callback_requested', /^The parent left no phone number and no email address\./],
])('without a way to reach the parent, a request that is %s says why', (status, words) => {
  const isFromCalendar = status === 'calendar_opened'
  render(<ContactCard request={{ ...request, status, isFromCalendar }} />, { wrapper: InEnglish })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(words)).toBeVisible()
})
