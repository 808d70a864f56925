import type { DashboardChild } from './types'

export type Waiting = 'undelivered' | 'teacher' | 'start'

/** What the next thing about each child waits for; names in the order of the list, kinds in the order of urgency. */
export function whatWaits(children: DashboardChild[]): { waiting: Waiting; names: string[] }[] {
  const kinds: Waiting[] = ['undelivered', 'teacher', 'start']
  return kinds
    .map((waiting) => ({
      waiting,
      names: children.filter((row) => waitingOf(row) === waiting).map(({ child }) => child.name),
    }))
    .filter(({ names }) => names.length > 0)
}

function waitingOf({ parent, teacher, referral }: DashboardChild): Waiting | null {
  if (!teacher && referral?.status === 'pending') return referral.delivery === 'failed' ? 'undelivered' : 'teacher'
  return parent ? null : 'start'
}
