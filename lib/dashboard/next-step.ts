import { pairByTime } from '@/lib/assessments/pairing'
import { type DoctorNeed, doctorNeedOf } from '@/lib/screening/presentation'
import { riskLevels } from '@/lib/screening/scoring'
import { dateOf, dayOf } from '@/lib/thai-time'
import { type Care, careOf, isCaredFor } from './care'
import type { DashboardChild, ScoreSummary } from './types'

const requestKinds = ['declined', 'undelivered', 'expired'] as const

/** The most urgent first. */
export const nextKinds = ['draft', 'answered', ...requestKinds, 'call', 'visited', 'doctor', 'start', 'ask'] as const
type NextKind = (typeof nextKinds)[number]

export function isDue(next: NextKind | null): boolean {
  return next !== null && next !== 'start' && next !== 'ask'
}

/** Older events stay on the card but are not urgent. */
export const newsMs = 30 * 24 * 60 * 60 * 1000

interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** The child of a draft in this browser, if the server knows it. */
  draftChildId: string | null
}

export interface RankedChild {
  row: DashboardChild
  next: NextKind | null
  isFinished: boolean
  /** No need for a doctor, or answered by the family's own word. */
  isCared: boolean
  care: Care
  /** Null while a doctor is asked, a visit is planned, or after “not now”. */
  need: DoctorNeed | null
}

export function nextKindOf(row: DashboardChild, { now, draftChildId }: Moment): NextKind | null {
  const { parent, teachers, otherParents, referral, requestNews, consultation } = row
  const isNews = (at: string) => now - Date.parse(at) < newsMs
  const [newest] = teachers
  const isApart = newest !== undefined && answersApart(row).has(newest)
  if (row.child.id === draftChildId) return 'draft'
  const unread = row.hasUnreadParent ? otherParents[0] : row.hasUnreadTeacher ? newest : undefined
  if (parent && unread && isNews(unread.completedAt)) return 'answered'
  // Later answers replace a failed request; earlier ones do not.
  const isAnswered = requestNews && newest && newest.completedAt >= requestNews.at
  if (requestNews && !isAnswered && isNews(requestNews.at)) return requestNews.kind
  if (consultation?.callBy) return 'call'
  if (isVisitOver(row, now)) return 'visited'
  const need = doctorNeed(row, now)
  if (need === 'now') return 'doctor'
  if (!parent) return 'start'
  // As on the result page: a low result suggests no teacher.
  const mayAsk = (isApart ? referral?.status !== 'pending' : !referral && !newest) && parent.riskLevel !== 'low'
  if (mayAsk && isNews(parent.completedAt)) return 'ask'
  return need && 'doctor'
}

/** By the newest answers of all informants, however old. */
function needOfAnswers(row: DashboardChild): DoctorNeed | null {
  const needs = newestOf(row).map(doctorNeedOf)
  return needs.includes('now') ? 'now' : needs.includes('later') ? 'later' : null
}

function doctorNeed(row: DashboardChild, now: number): DoctorNeed | null {
  const care = careOfChild(row, now)
  if (isCaredFor(care) || row.doctorAsked) return null
  return care.state === 'again' ? 'now' : needOfAnswers(row)
}

function careOfChild(row: DashboardChild, now: number): Care {
  const need = needOfAnswers(row)
  const leading = newestOf(row).filter((newest) => need !== null && doctorNeedOf(newest) === need)
  const needAt = leading.map(({ completedAt }) => completedAt).toSorted()
  return careOf(row.visits, needAt.at(-1) ?? null, now)
}

/** The planned day is over, or the doctor who was asked is done, and the family has not noted how it was. */
function isVisitOver(row: DashboardChild, now: number): boolean {
  const { state } = careOfChild(row, now)
  if (state === 'past') return true
  if (!row.doctorAsked || (state !== 'again' && (state !== 'open' || needOfAnswers(row) !== 'now'))) return false
  const { consultation } = row
  if (!consultation || consultation.status === 'done') return true
  const { appointmentDate } = consultation
  return appointmentDate !== null && appointmentDate < dateOf(dayOf(new Date(now)))
}

function newestOf({ parent, otherParents, teachers }: DashboardChild): ScoreSummary[] {
  return [...(parent ? [parent] : []), ...otherParents, ...teachers]
}

/** The newest answers that are too far in time from the newest parent's to be compared, and on which side. */
export function answersApart({ parent, otherParents, teachers }: DashboardChild) {
  const of = (kind: 'parent' | 'teacher') => (newest: ScoreSummary) => ({ kind, newest, earlier: [] })
  const people = [...[...(parent ? [parent] : []), ...otherParents].map(of('parent')), ...teachers.map(of('teacher'))]
  return new Map(pairByTime(people).flatMap(({ newest, apart }) => (apart ? [[newest, apart] as const] : [])))
}

export function rankChildren(rows: DashboardChild[], moment: Moment): RankedChild[] {
  const ranked = rows.map((row) => {
    const [next, care] = [nextKindOf(row, moment), careOfChild(row, moment.now)]
    // With a need for a doctor, only the family's own word ends the path.
    const isCared = needOfAnswers(row) !== 'now' || care.state === 'seen' || care.state === 'postponed'
    const need = doctorNeed(row, moment.now)
    return { row, next, care, need, isCared, isFinished: next === null && isCared && isFinished(row) }
  })
  // Stable: the newer child stays first; with two for a doctor, the one with the higher risk.
  return ranked.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.next === 'doctor' ? riskOf(b.row) - riskOf(a.row) : 0))
}

function riskOf(row: DashboardChild): number {
  return Math.max(0, ...newestOf(row).map(({ riskLevel }) => riskLevels.indexOf(riskLevel)))
}

function rankOf({ next, isFinished }: RankedChild): number {
  if (next) return nextKinds.indexOf(next)
  return isFinished ? nextKinds.length + 1 : nextKinds.length
}

function isFinished({ parent, referral, consultation }: DashboardChild): boolean {
  const isWithDoctor = consultation !== null && (consultation.status !== 'done' || consultation.hasNewMessage)
  return parent !== null && referral?.status !== 'pending' && !isWithDoctor
}
