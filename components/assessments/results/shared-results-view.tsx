import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Compass } from '@/components/ui/icons'
import type { Assessment, ChildResults } from '@/lib/assessments/types'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { itemsPerGroup } from '@/lib/screening/scoring'
import { AnswerTable } from './answer-table'
import { AssessorCard } from './assessor-card'
import { CombinedView } from './combined-view'
import { Disclaimer } from './disclaimer'
import { NineCount } from './nine-count'

interface SharedResultsViewProps {
  child: { id: string; name: string }
  results: ChildResults
}

/** A child's results for a doctor they are shared with: no controls, and "Parent" where the parent reads "You". */
export function SharedResultsView({ child, results: { parent, teacher } }: SharedResultsViewProps) {
  const t = useTranslations('sharedResults')
  if (parent && teacher) {
    return (
      <>
        <CombinedView child={child} parent={parent} teacher={teacher} reader="doctor" />
        <ScoreNote />
      </>
    )
  }
  const only = parent ?? teacher
  if (!only) {
    return (
      <Card>
        <p>{t('none')}</p>
      </Card>
    )
  }
  return (
    <>
      <OneInformant assessment={only} />
      <ScoreNote />
    </>
  )
}

function OneInformant({ assessment }: { assessment: Assessment }) {
  const [t, combined] = [useTranslations('sharedResults'), useTranslations('combined')]
  const isParent = assessment.assessorType === 'parent'
  const name = combined(isParent ? 'parent' : 'teacher')
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <p className="text-muted-foreground">{t(isParent ? 'parentOnly' : 'teacherOnly')}</p>
      <AssessorCard assessment={assessment} name={name} />
      <Disclaimer />
      <Groups assessment={assessment} />
      <AnswerTable
        parentAnswers={isParent ? assessment.answers : undefined}
        teacherAnswers={isParent ? undefined : assessment.answers}
        parentName={name}
      />
    </div>
  )
}

function Groups({ assessment }: { assessment: Assessment }) {
  const [t, ts] = [useTranslations('combined.groups'), useTranslations('screening.groups')]
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
                <NineCount
                  count={countOf(assessment, group)}
                  shape={assessment.assessorType === 'parent' ? 'round' : 'square'}
                />
              </td>
              <td className="w-11 py-2 text-end">
                <b>{countOf(assessment, group)}</b>/{itemsPerGroup}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** How to read the score. The notes for parents about medicine and causes are left out: a doctor knows them. */
function ScoreNote() {
  const t = useTranslations('screening.notes')
  return (
    <p className="mt-4 flex gap-2.5 text-sm text-muted-foreground">
      <Compass aria-hidden className="mt-[.2em] size-5 shrink-0" />
      <span>{t('score')}</span>
    </p>
  )
}
