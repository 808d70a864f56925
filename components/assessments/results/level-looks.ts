import type { RiskLevel } from '@/lib/screening/scoring'

/** Levels are also distinct by pips and word, not by colour alone. `here`: for the label under the zone that contains the score. */
export const levelLooks = {
  low: {
    pips: 1,
    zone: 'fill-risk-low-border',
    mark: 'stroke-risk-low',
    here: 'bg-risk-low/12',
    herePips: 'text-risk-low',
  },
  moderate: {
    pips: 2,
    zone: 'fill-risk-moderate-border',
    mark: 'stroke-risk-moderate',
    here: 'bg-risk-moderate/12',
    herePips: 'text-risk-moderate',
  },
  high: {
    pips: 3,
    zone: 'fill-risk-high-border',
    mark: 'stroke-risk-high',
    here: 'bg-risk-high/12',
    herePips: 'text-risk-high',
  },
} as const satisfies Record<RiskLevel, object>
