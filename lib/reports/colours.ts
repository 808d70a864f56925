import type { RiskLevel } from '@/lib/screening/scoring'

/** A zone of the score bar, the line on it, and the filled pips of its name. */
export const levelInk: Record<RiskLevel, { zone: string; mark: string; pips: number }> = {
  low: { zone: '#b5d9b5', mark: '#2f8a50', pips: 1 },
  moderate: { zone: '#eacb84', mark: '#ae740a', pips: 2 },
  high: { zone: '#edbfa8', mark: '#bf5630', pips: 3 },
}
