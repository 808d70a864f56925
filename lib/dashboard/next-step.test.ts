import { randomFrom } from '@/tests/support/random'
import { isDue, newsMs, nextKindOf, nextKinds, rankChildren } from './next-step'
import type { DashboardChild } from './types'

const now = Date.parse('2026-03-02T10:00:00Z')
const random = randomFrom(54)
const below = (end: number) => Math.floor(random() * end)
const oneOf = <T>(...values: T[]): T => values[below(values.length)] as T
const someTime = () => new Date(now - below(2 * newsMs)).toISOString()
const someScore = () => ({
  totalScore: below(55),
  riskLevel: oneOf('low' as const, 'moderate' as const, 'high' as const),
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
    ...{ status, sentAt, completedAt: null, expiresAt: someTime(), delivery: oneOf('waiting', 'sent', 'failed') },
    declined: status === 'declined' ? { reason: 'not_my_student', note: null, at: sentAt } : null,
  }
}

function someChild(index: number): DashboardChild {
  return {
    child: {
      ...{ id: `child ${index}`, name: 'Ploy', age: 8, grade: '2', school: '', gender: null, nationality: null },
      createdAt: someTime(),
    },
    sharedBy: null,
    parent: oneOf(null, someScore()),
    teachers: Array.from({ length: oneOf(0, 0, below(6)) }, () => ({ ...someScore(), name: 'Kru' })).toSorted((a, b) =>
      b.completedAt.localeCompare(a.completedAt),
    ),
    otherParents: Array.from({ length: oneOf(0, 0, 1) }, () => ({ ...someScore(), name: 'Somsak' })),
    teachersAsked: below(8),
    teachersUnanswered: { declined: below(2), expired: below(2), waiting: below(2) },
    ...oneOf(
      { hasUnreadTeacher: false, hasUnreadParent: false },
      { hasUnreadTeacher: true, hasUnreadParent: false },
      { hasUnreadTeacher: false, hasUnreadParent: true },
    ),
    screeningWithdrawn: false,
    referral: oneOf(null, someReferral()),
    mayRemind: false,
    requestNews: oneOf(null, {
      ...{ kind: oneOf('declined' as const, 'undelivered' as const, 'expired' as const), referralId: 'r' },
      ...{ teacherName: 'Kru', at: someTime() },
    }),
    consultation: oneOf(null, {
      status: oneOf('callback_requested', 'calendar_opened', 'contacted', 'scheduled', 'done'),
      isMessage: false,
      appointmentDate: null,
      isListed: oneOf(true, false),
      createdAt: someTime(),
      callBy: null,
    }),
  }
}

/** Families of 0 to 20 children; some have a child with a draft. */
const families = Array.from({ length: 1000 }, () => {
  const rows = Array.from({ length: below(21) }, (_, index) => someChild(index))
  return { rows, moment: { now, draftChildId: oneOf(null, rows[below(20)]?.child.id ?? null) } }
})

test('every child is in the list once; what is more pressing comes first, and the newer of two alike', () => {
  for (const { rows, moment } of families) {
    const ranked = rankChildren(rows, moment)
    expect(new Set(ranked.map(({ row }) => row))).toEqual(new Set(rows))
    expect(ranked).toHaveLength(rows.length)
    const places = ranked.map(({ row, next, isFinished }) => [
      next ? nextKinds.indexOf(next) : nextKinds.length + Number(isFinished),
      rows.indexOf(row),
    ])
    expect(places).toEqual(places.toSorted(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j))
  }
})

test('a child is finished with own answers, nothing to do and no open request, and not otherwise', () => {
  for (const { rows, moment } of families) {
    for (const { row, next, isFinished } of rankChildren(rows, moment)) {
      const isWithDoctor = row.consultation !== null && row.consultation.status !== 'done'
      const isOpen = row.referral?.status === 'pending' || isWithDoctor
      expect(isFinished).toBe(row.parent !== null && next === null && !isOpen)
    }
  }
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
      if (next === 'call') expect(row.consultation).toMatchObject({ status: 'callback_requested', isListed: true })
      if (next === 'ask')
        expect([row.referral, row.teachers, row.parent?.riskLevel === 'low']).toEqual([null, [], false])
      if (next === 'declined' || next === 'undelivered' || next === 'expired') {
        expect(row.requestNews?.kind).toBe(next)
        // Of several teachers, one who answered before does not hide it; one who answered later does.
        for (const { completedAt } of row.teachers)
          expect(Date.parse(completedAt)).toBeLessThan(Date.parse(row.requestNews?.at ?? ''))
      }
      const later = nextKindOf(row, { ...moment, now: now + 3 * newsMs })
      expect(['draft', 'call', 'start', null]).toContain(later)
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
