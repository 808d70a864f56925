import { doctorNeedOf } from '@/lib/screening/presentation'
import { randomFrom } from '@/tests/support/random'
import { isDue, newsMs, nextKindOf, nextKinds, rankChildren } from './next-step'
import type { DashboardChild } from './types'

const riskLevels = ['low', 'moderate', 'high']
const now = Date.parse('2026-03-02T10:00:00Z')
const random = randomFrom(54)
const below = (end: number) => Math.floor(random() * end)
const oneOf = <T>(...values: T[]): T => values[below(values.length)] as T
const someTime = () => new Date(now - below(2 * newsMs)).toISOString()
const someScore = () => ({
  totalScore: below(55),
  riskLevel: oneOf('low' as const, 'low' as const, 'moderate' as const, 'high' as const),
  ...{ inattentionCount: below(7), hyperactivityCount: below(7) },
  completedAt: someTime(),
})

function someReferral(): DashboardChild['referral'] {
  const status = oneOf(
    'pending' as const,
    'completed' as const,
    'revoked' as const,
    'declined' as const,
    'expired' as const,
  )
  const sentAt = someTime()
  return {
    ...{ id: 'r', childId: 'c', teacherEmail: 'kru@school.example', teacherName: 'Kru', language: 'th' },
    ...{
      status,
      sentAt,
      mailAt: sentAt,
      completedAt: null,
      expiresAt: someTime(),
      delivery: oneOf('waiting', 'sent', 'failed'),
    },
    declined: status === 'declined' ? { reason: 'not_my_student', note: null, at: sentAt } : null,
  }
}

function someVisits(): DashboardChild['visits'] {
  const day = () => oneOf(null, new Date(now + (below(60) - 30) * 86_400_000).toISOString().slice(0, 10))
  const noted = (status: 'planned' | 'seen' | 'not_now') => ({
    ...{ status, visitOn: day(), againOn: status === 'seen' ? day() : null, notedAt: someTime() },
  })
  return oneOf([], [], [noted(oneOf('planned', 'seen', 'not_now'))])
}

function someChild(index: number): DashboardChild {
  return {
    child: { id: `child ${index}`, name: 'Ploy', age: 8, grade: '2' },
    sharedBy: null,
    parent: oneOf(null, someScore()),
    teachers: Array.from({ length: oneOf(0, 0, below(6)) }, () => ({ ...someScore(), name: 'Kru' })).toSorted((a, b) =>
      b.completedAt.localeCompare(a.completedAt),
    ),
    otherParents: Array.from({ length: oneOf(0, 0, 1) }, () => ({ ...someScore(), name: 'Somsak' })),
    teachersAsked: below(8),
    teachersUnanswered: { declined: below(2), expired: below(2), pending: below(2) },
    ...oneOf(
      { hasUnreadTeacher: false, hasUnreadParent: false },
      { hasUnreadTeacher: true, hasUnreadParent: false },
      { hasUnreadTeacher: false, hasUnreadParent: true },
    ),
    screeningWithdrawn: false,
    isRecheckDue: oneOf(false, true),
    referral: oneOf(null, someReferral()),
    mayRemind: false,
    requestNews: oneOf(null, {
      ...{ kind: oneOf('declined' as const, 'undelivered' as const, 'expired' as const), referralId: 'r' },
      ...{ teacherName: 'Kru', at: someTime() },
    }),
    consultation: oneOf(null, {
      ...oneOf(
        { status: 'callback_requested' as const, callBy: oneOf(null, someTime()) },
        {
          status: oneOf('calendar_opened' as const, 'contacted' as const, 'scheduled' as const, 'done' as const),
          callBy: null,
        },
      ),
      isMessage: false,
      appointmentDate: null,
      hasNewMessage: oneOf(false, false, true),
      createdAt: someTime(),
    }),
    doctorAsked: oneOf(true, false),
    visits: someVisits(),
  }
}

/** Families of 0 to 20 children; some have a child with a draft. */
const families = Array.from({ length: 1000 }, () => {
  const rows = Array.from({ length: below(21) }, (_, index) => someChild(index))
  return { rows, moment: { now, draftChildId: oneOf(null, rows[below(20)]?.child.id ?? null) } }
})

/** The highest level of anyone's newest answers, from 0. */
const riskOf = ({ parent, otherParents, teachers }: DashboardChild) =>
  Math.max(...[parent, ...otherParents, ...teachers].map((each) => riskLevels.indexOf(each?.riskLevel ?? 'low')))

test('every child is in the list once; what is more pressing comes first, of two for a doctor the higher risk, and the newer of two alike', () => {
  for (const { rows, moment } of families) {
    const ranked = rankChildren(rows, moment)
    expect(new Set(ranked.map(({ row }) => row))).toEqual(new Set(rows))
    expect(ranked).toHaveLength(rows.length)
    const places = ranked.map(({ row, next, isFinished }) => [
      next ? nextKinds.indexOf(next) : nextKinds.length + Number(isFinished),
      next === 'doctor' ? -riskOf(row) : 0,
      rows.indexOf(row),
    ])
    const inOrder = places.toSorted(([a = 0, k = 0, i = 0], [b = 0, l = 0, j = 0]) => a - b || k - l || i - j)
    expect(places).toEqual(inOrder)
  }
})

/** High, or six signs of nine, in anyone's newest answers. */
const needsDoctor = ({ parent, otherParents, teachers }: DashboardChild) =>
  [parent, ...otherParents, ...teachers].some((each) => each && doctorNeedOf(each) === 'now')

test('a child is finished with own answers, nothing to do, no open request and no new message, and with a need for a doctor only by the family’s word', () => {
  for (const { rows, moment } of families) {
    for (const { row, next, isFinished, care } of rankChildren(rows, moment)) {
      const isWithDoctor = row.consultation && (row.consultation.status !== 'done' || row.consultation.hasNewMessage)
      const isOpen = row.referral?.status === 'pending' || isWithDoctor
      const isCared = needsDoctor(row) ? ['seen', 'postponed'].includes(care.state) : true
      expect(isFinished).toBe(row.parent !== null && next === null && !isOpen && isCared)
    }
  }
})

test('a child whose answers are high or moderate is not finished before a doctor is asked, and comes before all who are', () => {
  for (const { rows, moment } of families) {
    const ranked = rankChildren(rows, moment)
    for (const [index, { row, next, isFinished }] of ranked.entries()) {
      if (riskOf(row) === 0 || row.doctorAsked || row.visits.length > 0) continue
      // Nor is it ever without something to do.
      expect([next === null, isFinished]).toEqual([false, false])
      expect(ranked.slice(0, index).some((each) => each.isFinished)).toBe(false)
    }
  }
})

describe('a doctor is to be asked', () => {
  const at = new Date(now - newsMs / 2).toISOString()
  const signs = (riskLevel: 'low' | 'moderate' | 'high', inattentionCount = 0) => ({
    ...{ riskLevel, inattentionCount, hyperactivityCount: 0, completedAt: at, name: 'Kru' },
    totalScore: { low: 12, moderate: 20, high: 31 }[riskLevel],
  })
  const quiet: DashboardChild = {
    ...someChild(0),
    ...{ parent: signs('low'), teachers: [], otherParents: [], teachersAsked: 0, referral: null, requestNews: null },
    ...{ hasUnreadTeacher: false, hasUnreadParent: false, consultation: null, doctorAsked: false, visits: [] },
  }
  const withOpenRequest = { referral: { ...someReferral(), status: 'pending' as const } } as Partial<DashboardChild>
  const stepOf = (row: Partial<DashboardChild>) => nextKindOf({ ...quiet, ...row }, { now, draftChildId: null })

  test.each<[string, Partial<DashboardChild>]>([
    ['own answers are high', { parent: signs('high') }],
    ['own answers are high and a teacher is waited for', { parent: signs('high'), ...withOpenRequest }],
    ['one area of low answers stands out', { parent: signs('low', 6) }],
    ['one area of moderate answers stands out', { parent: signs('moderate', 6) }],
    ['own answers are moderate and a teacher is waited for', { parent: signs('moderate'), ...withOpenRequest }],
    ['own answers are moderate and a teacher’s low', { parent: signs('moderate'), teachers: [signs('low')] }],
    ['own answers are low and a teacher’s moderate', { teachers: [signs('moderate')] }],
    ['of two teachers the one who answered before has high answers', { teachers: [signs('low'), signs('high')] }],
    ['a teacher’s are high and there are no own', { parent: null, teachers: [signs('high')] }],
    ['own answers are low and a second parent’s high', { otherParents: [signs('high')] }],
    ['in a second parent’s low answers an area stands out', { otherParents: [signs('low', 7)] }],
  ])('when %s', (_when, row) => {
    expect(stepOf(row)).toBe('doctor')
    expect(stepOf({ ...row, doctorAsked: true })).not.toBe('doctor')
  })

  test.each<[string, Partial<DashboardChild>, string | null]>([
    ['moderate answers ask for a teacher first', { parent: signs('moderate') }, 'ask'],
    ['moderate answers of a teacher ask for own ones first', { parent: null, teachers: [signs('moderate')] }, 'start'],
    ['low answers ask for none', { teachers: [signs('low', 5)] }, null],
  ])('but %s', (_why, row, next) => expect(stepOf(row)).toBe(next))

  const noted = { visitOn: null, againOn: null, notedAt: new Date(now - newsMs / 3).toISOString() }
  // So old that no teacher is suggested any more.
  const high = { parent: { ...signs('high'), completedAt: new Date(now - 35 * 86_400_000).toISOString() } }
  test.each<[string, Partial<DashboardChild>, string | null, boolean]>([
    [
      'a planned visit has nothing to do, and is not finished',
      { visits: [{ ...noted, status: 'planned' }] },
      null,
      false,
    ],
    [
      'a day after a planned visit the family is asked how it was',
      { visits: [{ ...noted, status: 'planned', visitOn: '2026-03-01' }] },
      'visited',
      false,
    ],
    ['a doctor who was seen ends it', { visits: [{ ...noted, status: 'seen' }] }, null, true],
    ['“not now” ends it for 30 days', { visits: [{ ...noted, status: 'not_now' }] }, null, true],
    [
      'and then the doctor is next again',
      { visits: [{ ...noted, status: 'not_now', notedAt: new Date(now - 31 * 86_400_000).toISOString() }] },
      'doctor',
      false,
    ],
    ['a doctor who was asked long ago is asked about', { doctorAsked: true }, 'visited', false],
  ])('of a child with high answers, %s', (_why, row, next, isFinished) => {
    const [ranked] = rankChildren([{ ...quiet, ...high, ...row }], { now, draftChildId: null })
    expect(ranked).toMatchObject({ next, isFinished })
  })
})

test('a child asks for what the parent can do, and news ends', () => {
  for (const { rows, moment } of families) {
    for (const row of rows) {
      const next = nextKindOf(row, moment)
      expect(next === 'draft').toBe(row.child.id === moment.draftChildId)
      // Own answers that are missing are always a next step.
      if (!row.parent) expect(next).not.toBeNull()
      if (next === 'start') expect(row.parent).toBeNull()
      if (next === 'answered') {
        expect([row.hasUnreadTeacher !== row.hasUnreadParent, row.parent === null]).toEqual([true, false])
        expect(row.hasUnreadTeacher ? row.teachers : row.otherParents).not.toEqual([])
      }
      if (next === 'call')
        expect(row.consultation).toMatchObject({ status: 'callback_requested', callBy: expect.any(String) })
      if (next === 'ask')
        expect([row.referral, row.teachers, row.parent?.riskLevel === 'low']).toEqual([null, [], false])
      if (next === 'declined' || next === 'undelivered' || next === 'expired') {
        expect(row.requestNews?.kind).toBe(next)
        // Of several teachers, one who answered before does not hide it; one who answered later does.
        for (const { completedAt } of row.teachers)
          expect(Date.parse(completedAt)).toBeLessThan(Date.parse(row.requestNews?.at ?? ''))
      }
      const later = nextKindOf(row, { ...moment, now: now + 3 * newsMs })
      expect(['draft', 'call', 'visited', 'doctor', 'start', null]).toContain(later)
      // A doctor who is to be asked does not grow old, nor does the question how it was.
      if (next === 'doctor' || next === 'visited') expect(later).toBe(next)
    }
  }
})

test('each kind of step exists', () => {
  const found = families.flatMap(({ rows, moment }) => rows.map((row) => nextKindOf(row, moment)))
  expect(new Set(found)).toEqual(new Set([...nextKinds, null]))
})

test('what is due comes before all that is not', () => {
  for (const { rows, moment } of families) {
    const due = rankChildren(rows, moment).map(({ next }) => isDue(next))
    expect(due).toEqual(due.toSorted((a, b) => Number(b) - Number(a)))
  }
})
