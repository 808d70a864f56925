import type { DashboardChild } from '@/lib/dashboard/types'

const kinds = ['undelivered', 'start', 'teacher'] as const

/** What is pending for a child: a deliverable address of the teacher, the parent's answers, or the teacher's. */
export type Waiting = (typeof kinds)[number]

/** The names of the children with something pending, grouped by kind, the most urgent kind first. */
export function pendingByKind(rows: DashboardChild[]): { waiting: Waiting; names: string[] }[] {
  return kinds
    .map((waiting) => ({
      waiting,
      names: rows.filter((row) => waitingOf(row) === waiting).map(({ child }) => child.name),
    }))
    .filter(({ names }) => names.length > 0)
}

function waitingOf({ parent, teacher, referral }: DashboardChild): Waiting | null {
  const isAsked = !teacher && referral?.status === 'pending'
  if (isAsked && referral.delivery === 'failed') return 'undelivered'
  if (!parent) return 'start'
  return isAsked ? 'teacher' : null
}
