import type { DashboardChild } from '@/lib/dashboard/types'

const kinds = ['undelivered', 'start', 'teacher'] as const

/** undelivered: the teacher's address is wrong; start: the parent's answers are missing; teacher: the teacher's are */
export type PendingKind = (typeof kinds)[number]

/** The most urgent kind first. */
export function pendingByKind(rows: DashboardChild[]): { kind: PendingKind; names: string[] }[] {
  return kinds
    .map((kind) => ({ kind, names: rows.filter((row) => kindOf(row) === kind).map(({ child }) => child.name) }))
    .filter(({ names }) => names.length > 0)
}

function kindOf({ parent, teachers, referral }: DashboardChild): PendingKind | null {
  const isAsked = teachers.length === 0 && referral?.status === 'pending'
  if (isAsked && referral.delivery === 'failed') return 'undelivered'
  if (!parent) return 'start'
  return isAsked ? 'teacher' : null
}
