import { type DoctorNeed, doctorNeedOf } from '@/lib/screening/presentation'
import { riskLevels } from '@/lib/screening/scoring'
import type { DashboardChild, ScoreSummary } from './types'

/**
 * What a child's card may ask of the parent, the most pressing first: answers that would be lost, news from a teacher or another
 * request that came to nothing, a call that was promised, a doctor who is to be asked, answers that are missing, a teacher
 * who could be asked.
 */
export const nextKinds = [
  'draft',
  'answered',
  'declined',
  'undelivered',
  'expired',
  'call',
  'doctor',
  'start',
  'ask',
] as const
export type NextKind = (typeof nextKinds)[number]

/** Whether it would be missed: all but the two that only wait for the parent to begin. They are the first of `nextKinds`. */
export function isDue(next: NextKind | null): boolean {
  return next !== null && next !== 'start' && next !== 'ask'
}

/** What happened longer ago stays on the card and is no longer pressing. */
export const newsMs = 30 * 24 * 60 * 60 * 1000

export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** The child whose questions this browser has answered in part, if the server can tell. */
  draftChildId: string | null
}

export interface RankedChild {
  row: DashboardChild
  /** Null when the parent need do nothing. */
  next: NextKind | null
  /** Own answers, no open request to a teacher or doctor, and nothing for the parent to do. */
  isFinished: boolean
}

/** The most pressing thing that one child's card asks of the parent. */
export function nextKindOf(row: DashboardChild, { now, draftChildId }: Moment): NextKind | null {
  const { parent, teachers, otherParents, referral, requestNews, consultation } = row
  const isNews = (at: string) => now - Date.parse(at) < newsMs
  const [newest] = teachers
  if (row.child.id === draftChildId) return 'draft'
  const unread = row.hasUnreadParent ? otherParents[0] : row.hasUnreadTeacher ? newest : undefined
  if (parent && unread && isNews(unread.completedAt)) return 'answered'
  // Answers that came later are enough to go on with; those from before do not make it old.
  const isAnswered = requestNews && newest && newest.completedAt >= requestNews.at
  if (requestNews && !isAnswered && isNews(requestNews.at)) return requestNews.kind
  if (consultation?.callBy) return 'call'
  const need = doctorNeed(row)
  if (need === 'now') return 'doctor'
  if (!parent) return 'start'
  // As on the result: a low one asks for no teacher.
  const mayAsk = !referral && !newest && parent.riskLevel !== 'low'
  if (mayAsk && isNews(parent.completedAt)) return 'ask'
  return need && 'doctor'
}

/** What anybody's newest answers say about a doctor; null as soon as one was asked. It does not grow old. */
export function doctorNeed(row: DashboardChild): DoctorNeed | null {
  if (row.doctorAsked) return null
  const needs = newestOf(row).map(doctorNeedOf)
  return needs.includes('now') ? 'now' : needs.includes('later') ? 'later' : null
}

/** The newest answers of everyone who has answered. */
function newestOf({ parent, otherParents, teachers }: DashboardChild): ScoreSummary[] {
  return [...(parent ? [parent] : []), ...otherParents, ...teachers]
}

/** The children in the order of the home: those who need something, those who wait for another person, those who are finished. */
export function rankChildren(rows: DashboardChild[], moment: Moment): RankedChild[] {
  const ranked = rows.map((row) => {
    const next = nextKindOf(row, moment)
    return { row, next, isFinished: next === null && isFinished(row) }
  })
  // Stable: of two with the same to do, the newer child stays first; of two for a doctor, the one with the higher risk.
  return ranked.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.next === 'doctor' ? riskOf(b.row) - riskOf(a.row) : 0))
}

/** The highest level that anyone's newest answers have. */
function riskOf(row: DashboardChild): number {
  return Math.max(...newestOf(row).map(({ riskLevel }) => riskLevels.indexOf(riskLevel)))
}

function rankOf({ next, isFinished }: RankedChild): number {
  if (next) return nextKinds.indexOf(next)
  return isFinished ? nextKinds.length + 1 : nextKinds.length
}

function isFinished({ parent, referral, consultation }: DashboardChild): boolean {
  const isWithDoctor = consultation !== null && consultation.status !== 'done'
  return parent !== null && referral?.status !== 'pending' && !isWithDoctor
}
