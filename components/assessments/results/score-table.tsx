import { useTexts } from '@/lib/i18n/texts'
import { zonePositions } from '@/lib/screening/presentation'
import type { RiskLevel } from '@/lib/screening/scoring'

/** The score bar's data, for screen readers. */
export function ScoreTable({ score, riskLevel }: { score: number; riskLevel: RiskLevel }) {
  const t = useTexts('screening')
  return (
    <div className="sr-only">
      <table>
        <caption>{t('bar.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bar.level')}</th>
            <th scope="col">{t('bar.range')}</th>
            <th scope="col">{t('bar.score')}</th>
          </tr>
        </thead>
        <tbody>
          {zonePositions.map(({ level, from, to }) => (
            <tr key={level}>
              <th scope="row">{t(`levels.${level}`)}</th>
              <td>{t('bar.fromTo', { from, to })}</td>
              <td>{level === riskLevel ? score : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
