import fc from 'fast-check'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'
import { newsMs, nextKindOf, nextKinds, rankChildren } from './next-step'
import type { DashboardChild, DoctorSummary, TeacherSummary } from './types'

const now = Date.parse('2026-03-02T10:00:00Z')
const before = (ms: number) => new Date(now - ms).toISOString()
const someTime = fc.integer({ min: 0, max: 2 * newsMs }).map(before)
const score = {
  totalScore: fc.integer({ min: 0, max: 54 }),
  riskLevel: fc.constantFrom('low' as const, 'moderate' as const, 'high' as const),
  completedAt: someTime,
}

const referral: fc.Arbitrary<TeacherReferralWithDelivery> = fc
  .record({
    ...{ id: fc.uuid(), childId: fc.uuid(), teacherEmail: fc.constant('kru@school.example') },
    ...{
      teacherName: fc.string(),
      language: fc.constantFrom('en', 'th'),
      sentAt: someTime,
      completedAt: fc.constant(null),
    },
    ...{ status: fc.constantFrom('pending', 'completed', 'revoked', 'declined', 'expired'), expiresAt: someTime },
    ...{ delivery: fc.constantFrom('waiting', 'sent', 'failed') },
  })
  .map((each) => {
    const declined = { reason: 'not_my_student', note: null, at: each.sentAt } as const
    return { ...each, declined: each.status === 'declined' ? declined : null } as TeacherReferralWithDelivery
  })

const consultation: fc.Arbitrary<DoctorSummary> = fc.record({
  status: fc.constantFrom('callback_requested', 'contacted', 'scheduled', 'done'),
  createdAt: someTime,
  callBy: fc.constant(null),
})

const teacher: fc.Arbitrary<TeacherSummary> = fc.record({ ...score, name: fc.string() })
const row: fc.Arbitrary<DashboardChild> = fc.record({
  child: fc.record({
    ...{ id: fc.uuid(), name: fc.string(), age: fc.constant(8), grade: fc.constant('2' as const), school: fc.string() },
    ...{ gender: fc.constant(null), nationality: fc.constant(null), createdAt: someTime },
  }),
  sharedBy: fc.constant(null),
  parent: fc.option(fc.record(score)),
  teachers: fc.array(teacher, { maxLength: 6 }),
  teachersAsked: fc.integer({ min: 0, max: 8 }),
  hasUnreadTeacher: fc.boolean(),
  referral: fc.option(referral),
  consultation: fc.option(consultation),
})
const families = fc.array(row, { maxLength: 20 })

/** Some of the families have a child with a draft. */
const momentOf = (rows: DashboardChild[], pick: number) => ({ now, draftChildId: rows[pick]?.child.id ?? null })
const pick = fc.integer({ min: 0, max: 25 })

test('every child is in the list once; what is more pressing comes first, and the newer of two alike', () => {
  fc.assert(
    fc.property(families, pick, (rows, index) => {
      const ranked = rankChildren(rows, momentOf(rows, index))
      expect(new Set(ranked.map(({ row }) => row))).toEqual(new Set(rows))
      expect(ranked).toHaveLength(rows.length)
      const places = ranked.map(({ row, next, isFinished }) => [
        next ? nextKinds.indexOf(next) : nextKinds.length + Number(isFinished),
        rows.indexOf(row),
      ])
      expect(places).toEqual(places.toSorted(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j))
    }),
  )
})

test('a child is finished with own answers, nothing to do and nobody to wait for, and not otherwise', () => {
  fc.assert(
    fc.property(families, pick, (rows, index) => {
      for (const { row, next, isFinished } of rankChildren(rows, momentOf(rows, index))) {
        const isWithDoctor = row.consultation && row.consultation.status !== 'done'
        const isOpen = row.referral?.status === 'pending' || isWithDoctor
        expect(isFinished).toBe(row.parent !== null && next === null && !isOpen)
      }
    }),
  )
})

test('a child asks for what the parent can do, and news ends', () => {
  fc.assert(
    fc.property(row, fc.boolean(), (each, hasDraft) => {
      const moment = { now, draftChildId: hasDraft ? each.child.id : 'another' }
      const next = nextKindOf(each, moment)
      expect(next === 'draft').toBe(hasDraft)
      // Own answers that are missing are always a next step.
      if (!each.parent) expect(next).not.toBeNull()
      if (next === 'start') expect(each.parent).toBeNull()
      if (next === 'answered') expect(each).toMatchObject({ hasUnreadTeacher: true, parent: expect.anything() })
      if (next === 'call') expect(each.consultation?.status).toBe('callback_requested')
      if (next === 'ask')
        expect([each.referral, each.teachers, each.parent?.riskLevel === 'low']).toEqual([null, [], false])
      if (next === 'declined' || next === 'undelivered' || next === 'expired') expect(each.teachers).toEqual([])
      const later = nextKindOf(each, { ...moment, now: now + 3 * newsMs })
      expect(['draft', 'undelivered', 'call', 'start', null]).toContain(later)
    }),
  )
})

test('each kind of step exists', () => {
  const found = fc.sample(fc.tuple(row, fc.boolean()), 3000).map(([each, hasDraft]) => {
    return nextKindOf(each, { now, draftChildId: hasDraft ? each.child.id : null })
  })
  expect(new Set(found)).toEqual(new Set([...nextKinds, null]))
})
