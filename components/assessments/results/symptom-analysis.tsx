import { Card } from '@/components/ui/card'
import { bold } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'
import { countOf, groupsWithSigns, symptomGroups } from '@/lib/screening/presentation'
import { itemsPerGroup, type Score } from '@/lib/screening/scoring'
import { NineCount } from './nine-count'

interface SymptomAnalysisProps {
  childName: string
  score: Pick<Score, 'inattentionCount' | 'hyperactivityCount' | 'symptomType'>
  className?: string
}

export function SymptomAnalysis({ childName, score, className }: SymptomAnalysisProps) {
  const [t, ts] = [useTexts('results'), useTexts('screening')]
  const type = t(`types.${score.symptomType}.title`)
  const counts = { inattention: score.inattentionCount, hyperactivity: score.hyperactivityCount }
  return (
    <Card className={className}>
      <h2>{t('analysis.title')}</h2>
      <p className="mt-1 text-sm text-muted-foreground">{t('analysis.hint')}</p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{t('analysis.hint')}</caption>
          {symptomGroups.map((group, index) => (
            <tbody key={group}>
              <tr className="align-baseline">
                <th scope="row" className="pe-3 text-start font-semibold">
                  {ts(`groups.${group}`)}
                </th>
                <td className="text-end whitespace-nowrap text-muted-foreground [&_b]:text-foreground">
                  {t.rich('analysis.count', { count: countOf(score, group), total: itemsPerGroup, b: bold })}
                </td>
              </tr>
              <tr>
                <td colSpan={2} className="pt-1.5 pb-3.5">
                  <NineCount count={countOf(score, group)} shape="round" mark={index === symptomGroups.length - 1} />
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      <p className="font-semibold">{type}</p>
      <p className="text-sm text-muted-foreground">
        {t(`types.${score.symptomType}.text`, { name: childName, signs: groupsWithSigns(score), ...counts })}
      </p>
    </Card>
  )
}
