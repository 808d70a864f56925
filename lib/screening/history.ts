import { barPercent } from './presentation'
import type { RiskLevel } from './scoring'

type Assessor = 'parent' | 'teacher'

/** One earlier or the newest total of one informant. */
export interface HistoryPoint {
  assessorType: Assessor
  /** 0 to 54. */
  totalScore: number
  riskLevel: RiskLevel
  /** ISO 8601 UTC. */
  completedAt: string
}

export interface PlacedPoint extends HistoryPoint {
  /** Along the time, 0 to 100 percent from the first answer of anybody to the last. */
  x: number
  /** Up the scale of totals, 0 to 100 percent of 54. */
  up: number
}

/** A line of one informant, oldest first. Never one line made of both: they saw different days. */
export interface ChangeLine {
  assessorType: Assessor
  points: PlacedPoint[]
}

/** What happened between an informant's last two answers. */
export interface LatestChange {
  assessorType: Assessor
  before: HistoryPoint
  now: HistoryPoint
  /** Points, negative when it went down. */
  difference: number
}

const assessors: readonly Assessor[] = ['parent', 'teacher']
const dayInMs = 86_400_000

/** A line for every informant with an answer, once one of them has two; else nothing is there to compare. */
export function changeLines(history: readonly HistoryPoint[]): ChangeLine[] {
  const lines = assessors.map((assessorType) => ({ assessorType, points: pointsOf(history, assessorType) }))
  if (lines.every(({ points }) => points.length < 2)) return []
  const times = history.map(({ completedAt }) => Date.parse(completedAt))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const place = (point: HistoryPoint, index: number, all: number) => ({
    ...point,
    x:
      last - first < dayInMs
        ? evenly(index, all)
        : round(((Date.parse(point.completedAt) - first) / (last - first)) * 100),
    up: barPercent(point.totalScore),
  })
  return lines
    .filter(({ points }) => points.length > 0)
    .map(({ assessorType, points }) => ({
      assessorType,
      points: points.map((point, index) => place(point, index, points.length)),
    }))
}

/** The last step of each informant with two answers or more. */
export function latestChanges(history: readonly HistoryPoint[]): LatestChange[] {
  return assessors.flatMap((assessorType) => {
    const [before, now] = pointsOf(history, assessorType).slice(-2)
    return before && now ? [{ assessorType, before, now, difference: now.totalScore - before.totalScore }] : []
  })
}

function pointsOf(history: readonly HistoryPoint[], assessorType: Assessor): HistoryPoint[] {
  return history
    .filter((point) => point.assessorType === assessorType)
    .toSorted((a, b) => Date.parse(a.completedAt) - Date.parse(b.completedAt))
}

/** Answers of one day would lie upon each other. */
function evenly(index: number, all: number): number {
  return all === 1 ? 100 : round((index / (all - 1)) * 100)
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
