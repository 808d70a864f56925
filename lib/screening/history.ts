import { expectedNext } from './figures'
import { barPercent } from './presentation'
import type { RiskLevel } from './scoring'

export interface HistoryPoint {
  totalScore: number
  riskLevel: RiskLevel
  /** ISO 8601 UTC. */
  completedAt: string
}

export interface InformantHistory {
  key: string
  /** Oldest first, of one questionnaire version: totals of others do not compare. */
  points: readonly HistoryPoint[]
}

export interface PlacedPoint extends HistoryPoint {
  /** Percent of the time from the first answer of any informant to the last. */
  x: number
  /** Percent of 54. */
  up: number
}

export interface ChangeLine {
  key: string
  points: PlacedPoint[]
}

export interface LatestChange {
  key: string
  before: HistoryPoint
  now: HistoryPoint
  difference: number
}

const dayInMs = 86_400_000

/** A line for each informant once any has two answers; before that nothing compares. */
export function changeLines(history: readonly InformantHistory[]): ChangeLine[] {
  if (history.every(({ points }) => points.length < 2)) return []
  const times = history.flatMap(({ points }) => points.map(({ completedAt }) => Date.parse(completedAt)))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const place = (point: HistoryPoint, index: number, all: number) => ({
    ...point,
    x:
      last - first < dayInMs
        ? evenly(index, all)
        : round(((Date.parse(point.completedAt) - first) / (last - first)) * 100),
    up: barPercent(point.totalScore),
  })
  return history
    .filter(({ points }) => points.length > 0)
    .map(({ key, points }) => ({ key, points: points.map((point, index) => place(point, index, points.length)) }))
}

export function latestChanges(history: readonly InformantHistory[]): LatestChange[] {
  return history.flatMap(({ key, points }) => {
    const [before, now] = points.slice(-2)
    return before && now ? [{ key, before, now, difference: now.totalScore - before.totalScore }] : []
  })
}

/** What is expected after the highest earlier total with nothing done; null unless that is lower. */
export function expectedAfter(changes: readonly LatestChange[]): { first: number; next: number } | null {
  const first = Math.max(...changes.map(({ before }) => before.totalScore))
  const next = expectedNext(first)
  return next < first ? { first, next } : null
}

/** Points of one day would overlap. */
function evenly(index: number, all: number): number {
  return all === 1 ? 100 : round((index / (all - 1)) * 100)
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
