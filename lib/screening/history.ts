import { barPercent } from './presentation'
import type { RiskLevel } from './scoring'

/** One earlier or the newest total of one informant. */
export interface HistoryPoint {
  /** 0 to 54. */
  totalScore: number
  riskLevel: RiskLevel
  /** ISO 8601 UTC. */
  completedAt: string
}

/** The totals of one informant. */
export interface InformantHistory {
  /** Names the informant among the child's. */
  key: string
  /** Oldest first, of one questionnaire version: numbers of another do not compare. */
  points: readonly HistoryPoint[]
}

export interface PlacedPoint extends HistoryPoint {
  /** Along the time, 0 to 100 percent from the first answer of anybody to the last. */
  x: number
  /** Up the scale of totals, 0 to 100 percent of 54. */
  up: number
}

/** A line of one informant, oldest first. Never one line made of several: they saw different days. */
export interface ChangeLine {
  key: string
  points: PlacedPoint[]
}

/** What happened between an informant's last two answers. */
export interface LatestChange {
  key: string
  before: HistoryPoint
  now: HistoryPoint
  /** Points, negative when it went down. */
  difference: number
}

const dayInMs = 86_400_000

/** A line for every informant with an answer, once one of them has two; else nothing is there to compare. */
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

/** The last step of each informant with two answers or more. */
export function latestChanges(history: readonly InformantHistory[]): LatestChange[] {
  return history.flatMap(({ key, points }) => {
    const [before, now] = points.slice(-2)
    return before && now ? [{ key, before, now, difference: now.totalScore - before.totalScore }] : []
  })
}

/** Answers of one day would lie upon each other. */
function evenly(index: number, all: number): number {
  return all === 1 ? 100 : round((index / (all - 1)) * 100)
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
