import { BackLink } from '@/components/layout/back-link'
import { CardHeading } from '@/components/layout/card-heading'
import { PageHeading } from '@/components/layout/page'
import { Card } from '@/components/ui/card'
import type { InformantResult, VersionedAssessment } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { itemsPerGroup, questionCount } from '@/lib/screening/scoring'
import { AnswerTable } from './answer-table'
import { AssessorCard } from './assessor-card'
import { Disclaimer } from './disclaimer'
import { type ShownInformant, useNamedInformants } from './named-informants'
import { NineCount } from './nine-count'
import { type NameOf, OnPaper } from './on-paper'

function InformantView({ informant }: { informant: ShownInformant }) {
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

function Groups({ informant: { newest, mark } }: { informant: ShownInformant }) {
  const [t, ts] = [useTexts('combined.groups'), useTexts('screening.groups')]
  return (
    <Card className="grid content-start gap-4">
      <CardHeading id="by-group" title={t('title')} text={t('hint')} />
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

interface OneResultProps {
  childName: string
  informants: InformantResult[]
  /** One of the informants'. */
  assessment: VersionedAssessment
  /** Path of all results. */
  back: string
}

export function OneResult({ childName, informants, assessment, back }: OneResultProps) {
  const t = useTexts('results.ofOne')
  const owner = useNamedInformants(informants).find(({ newest, earlier }) =>
    [newest, ...earlier].some(({ id }) => id === assessment.id),
  )
  if (!owner) return null
  const title = (nameOf: NameOf) => {
    const who = nameOf(owner)
    return owner.isReader && who === owner.label ? t('mine') : t('title', { who })
  }
  return (
    <>
      <BackLink href={back} label={t('back')} />
      <PageHeading title={<OnPaper write={title} />} description={childName} className="mt-2" />
      <InformantView informant={{ ...owner, newest: assessment, earlier: [], apart: null }} />
    </>
  )
}
