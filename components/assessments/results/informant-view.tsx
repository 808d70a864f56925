import { Card } from '@/components/ui/card'
import { useTexts } from '@/lib/i18n/texts'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { itemsPerGroup, questionCount } from '@/lib/screening/scoring'
import { AnswerTable } from './answer-table'
import { AssessorCard } from './assessor-card'
import { Disclaimer } from './disclaimer'
import type { NamedInformant } from './named-informants'
import { NineCount } from './nine-count'

export function InformantView({ informant }: { informant: NamedInformant }) {
  const t = useTexts('combined.answers')
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <AssessorCard informant={informant} />
      <Disclaimer />
      <Groups informant={informant} />
      <Card className="grid grid-cols-1 gap-4">
        <h2 id="all-answers">{t('title', { total: questionCount })}</h2>
        <AnswerTable informants={[informant]} labelledBy="all-answers" />
      </Card>
    </div>
  )
}

function Groups({ informant: { newest, mark } }: { informant: NamedInformant }) {
  const [t, ts] = [useTexts('combined.groups'), useTexts('screening.groups')]
  return (
    <Card className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="by-group">{t('title')}</h2>
        <p className="text-sm text-muted-foreground">{t('hint')}</p>
      </div>
      <table aria-labelledby="by-group" className="w-full text-sm">
        <tbody>
          {symptomGroups.map((group) => (
            <tr key={group}>
              <th scope="row" className="w-1/3 py-2 pe-3 text-start font-normal">
                {ts(group)}
              </th>
              <td className="py-2">
                <NineCount count={countOf(newest, group)} shape={mark.shape} />
              </td>
              <td className="w-11 py-2 text-end">
                <b>{countOf(newest, group)}</b>/{itemsPerGroup}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
