import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { ArrowLeftRight } from '@/components/ui/icons'
import { itemsWithGap } from '@/lib/screening/presentation'
import { scaleIn } from '@/lib/screening/questionnaire'
import { questionCount } from '@/lib/screening/scoring'
import { AssessorKey, type Informant } from './assessor-key'
import { itemNames } from './item-names'

const cell = 'py-2 pe-1.5 whitespace-nowrap max-md:text-xs'

interface AnswerTableProps {
  /** One of the two may be missing; then there is one column. */
  parentAnswers?: number[] | undefined
  teacherAnswers?: number[] | undefined
  /** "You", or "Parent" for another reader. */
  parentName: string
}

/** Every question with both answers in words. Answers two or more steps apart are marked, in words and by colour. */
export function AnswerTable({ parentAnswers, teacherAnswers, parentName }: AnswerTableProps) {
  const language = useLocale()
  const [t, ts] = [useTranslations('combined'), useTranslations('screening')]
  const labels = scaleIn(language).map(({ label }) => label)
  const both = parentAnswers && teacherAnswers
  const apart = both ? itemsWithGap(parentAnswers, teacherAnswers) : []
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="all-answers">{t('answers.title', { total: questionCount })}</h2>
        {both && <p className="text-sm text-muted-foreground">{t('answers.gaps', { count: apart.length })}</p>}
      </div>
      <div className="overflow-x-auto max-md:-mx-2">
        <table aria-labelledby="all-answers" className="w-full text-sm">
          <thead>
            <tr className="align-bottom">
              <th scope="col" className="ps-1.5 pb-2 text-start font-semibold md:ps-3">
                {t('answers.question')}
              </th>
              {parentAnswers && <Assessor informant="parent" name={parentName} />}
              {teacherAnswers && <Assessor informant="teacher" name={t('teacher')} />}
            </tr>
          </thead>
          <tbody>
            {itemNames(ts).map((name, index) => {
              const [parent = 0, teacher = 0] = [parentAnswers?.[index], teacherAnswers?.[index]]
              const marked = apart.includes(index)
              return (
                <tr
                  key={name}
                  className={cn('border-t border-border align-baseline', marked && 'bg-highlight-surface')}
                >
                  <th scope="row" className="py-2 ps-1.5 pe-2 text-start font-normal md:ps-3">
                    <span className="text-muted-foreground">{index + 1}.</span> {name}
                    {marked && (
                      <span className="block py-1 md:inline md:ps-3">
                        <Badge icon={ArrowLeftRight} className="whitespace-normal max-md:[&_svg]:hidden">
                          {t('answers.apart', { steps: Math.abs(parent - teacher) })}
                        </Badge>
                      </span>
                    )}
                  </th>
                  {parentAnswers && <td className={cell}>{labels[parent]}</td>}
                  {teacherAnswers && <td className={cell}>{labels[teacher]}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Assessor({ informant, name }: { informant: Informant; name: string }) {
  return (
    <th scope="col" className="pe-1.5 pb-2 text-start font-semibold whitespace-nowrap md:w-[20%]">
      <span className="inline-flex items-center gap-1.5">
        <AssessorKey informant={informant} />
        {name}
      </span>
    </th>
  )
}
