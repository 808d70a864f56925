import type { DashboardChild, ScoreSummary } from '@/lib/dashboard/types'
import { pendingByKind } from './welcome-banner'

const score: ScoreSummary = {
  ...{ totalScore: 21, riskLevel: 'moderate', inattentionCount: 4, hyperactivityCount: 2 },
  completedAt: '2025-10-10T05:00:00Z',
}

function row(name: string, rest: Partial<DashboardChild>): DashboardChild {
  return {
    child: { id: name, name, age: 8, grade: '2' },
    sharedBy: null,
    parent: null,
    teachers: [],
    otherParents: [],
    teachersAsked: 0,
    teachersUnanswered: { declined: 0, expired: 0, pending: 0 },
    hasUnreadTeacher: false,
    hasUnreadParent: false,
    screeningWithdrawn: false,
    referral: null,
    mayRemind: false,
    requestNews: null,
    consultation: null,
    doctorAsked: false,
    visits: [],
    isRecheckDue: false,
    ...rest,
  }
}

function asked(
  status: 'pending' | 'completed' | 'revoked' | 'expired',
  delivery: 'waiting' | 'sent' | 'failed' = 'sent',
): DashboardChild['referral'] {
  return {
    id: 'r',
    childId: 'c',
    teacherEmail: 'kru@school.example',
    teacherName: 'Kru',
    status,
    mailAt: '2026-11-01T00:00:00Z',
    delivery,
    language: 'th',
    sentAt: '',
    completedAt: null,
    expiresAt: '',
    declined: null,
  }
}

describe('pendingByKind', () => {
  it('pendingByKind groups the children by what the parent should know first', () => {
    const rows = [
      row('Ploy', { parent: score, referral: asked('pending') }),
      row('Tawan', {}),
      row('Nam', { parent: score, referral: asked('pending', 'failed') }),
      row('Fah', {}),
    ]
    expect(pendingByKind(rows)).toEqual([
      { kind: 'undelivered', names: ['Nam'] },
      { kind: 'start', names: ['Tawan', 'Fah'] },
      { kind: 'teacher', names: ['Ploy'] },
    ])
  })

  it('pendingByKind names the parent’s own part before the teacher’s', () => {
    expect(pendingByKind([row('Ploy', { referral: asked('pending') })])).toEqual([{ kind: 'start', names: ['Ploy'] }])
  })

  it('pendingByKind leaves out children whose teacher has answered or is no longer asked', () => {
    const rows = [
      row('A', { parent: score, teachers: [{ ...score, name: 'Kru' }], referral: asked('pending', 'failed') }),
      row('B', { parent: score, referral: asked('revoked') }),
      row('C', { parent: score, referral: asked('expired') }),
      row('D', { parent: score }),
    ]
    expect(pendingByKind(rows)).toEqual([])
  })
})
