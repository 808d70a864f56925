import { Badge, Pips } from '@/components/ui/badge'
import { useTexts } from '@/lib/i18n/texts'
import type { RiskLevel } from '@/lib/screening/scoring'
import { levelLooks } from './level-looks'

interface RiskBadgeProps {
  riskLevel: RiskLevel
  size?: 'default' | 'lg'
  /** Below 768px "High" instead of "High risk". */
  narrow?: boolean
  className?: string
}

export function RiskBadge({ riskLevel, size = 'default', narrow = false, className }: RiskBadgeProps) {
  const t = useTexts('screening')
  return (
    <Badge variant={riskLevel} size={size} className={className}>
      <Pips filled={levelLooks[riskLevel].pips} />
      {narrow ? (
        <>
          <span className="md:hidden">{t(`shortLevels.${riskLevel}`)}</span>
          <span className="max-md:hidden">{t(`levels.${riskLevel}`)}</span>
        </>
      ) : (
        t(`levels.${riskLevel}`)
      )}
    </Badge>
  )
}
