import { dateOf, dayOf } from '@/lib/thai-time'

/** What a family has noted of one visit to a doctor. */
export interface NotedVisit {
  status: 'planned' | 'seen' | 'not_now'
  /** ISO dates. */
  visitOn: string | null
  againOn: string | null
  /** ISO 8601 UTC. */
  notedAt: string
}

/**
 * open: nothing noted since the answers · planned · past: the planned day is over, so the family is asked how it was · seen · again: the
 * day to come again is here · postponed: "not now"
 */
type CareState = 'open' | 'planned' | 'past' | 'seen' | 'again' | 'postponed'

export interface Care {
  state: CareState
  /** ISO date of the planned visit, or of the next one. */
  day: string | null
}

const askedAgainMs = 30 * 24 * 60 * 60 * 1000
/** After the second "not now" only new answers ask again. */
const mostPostponed = 2

/**
 * @param visits newest first
 * @param needAt when the newest answers that lead to a doctor were given, ISO 8601 UTC
 * @param now milliseconds since 1970
 */
export function careOf(visits: readonly NotedVisit[], needAt: string | null, now: number): Care {
  const today = dateOf(dayOf(new Date(now)))
  const planned = visits.find(({ status }) => status === 'planned')
  if (planned) return { state: planned.visitOn && planned.visitOn < today ? 'past' : 'planned', day: planned.visitOn }
  const [newest] = visits
  const isAnsweredSince = newest !== undefined && needAt !== null && needAt > newest.notedAt
  if (!newest) return { state: 'open', day: null }
  if (newest.status === 'seen') {
    const { againOn } = newest
    if (againOn) return { state: againOn > today ? 'seen' : 'again', day: againOn }
    return { state: isAnsweredSince ? 'open' : 'seen', day: null }
  }
  const isPostponed = timesPostponed(visits, needAt) >= mostPostponed || now - Date.parse(newest.notedAt) < askedAgainMs
  return { state: isPostponed && !isAnsweredSince ? 'postponed' : 'open', day: null }
}

/** Two clicks within 30 days answer the same question. */
function timesPostponed(visits: readonly NotedVisit[], needAt: string | null): number {
  const lastSeen = visits.find(({ status }) => status === 'seen')?.notedAt ?? ''
  let [times, counted] = [0, Number.POSITIVE_INFINITY]
  for (const { status, notedAt } of visits) {
    const at = Date.parse(notedAt)
    if (status !== 'not_now' || notedAt < lastSeen || notedAt < (needAt ?? '') || counted - at < askedAgainMs) continue
    times += 1
    counted = at
  }
  return times
}

/** The need for a doctor is answered for now. */
export function isCaredFor({ state }: Care): boolean {
  return state === 'planned' || state === 'seen' || state === 'postponed'
}
