import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Language } from '@/lib/i18n/language'
import { itemsWithGap } from '@/lib/screening/presentation'
import { scaleIn } from '@/lib/screening/questionnaire'
import { questionCount } from '@/lib/screening/scoring'
import { AssessorKey, type Informant } from './assessor-key'
import { itemNames } from './wording'

interface AnswerTableProps {
  parentAnswers: number[]
  teacherAnswers: number[]
  teacherName: string
  language: Language
}

/** Every question with both answers in words; those two or more steps apart are marked in words and by a wash. */
export function AnswerTable({ parentAnswers, teacherAnswers, teacherName, language }: AnswerTableProps) {
  const [t, ts] = [useTranslations('combined'), useTranslations('screening')]
  const labels = scaleIn(language).map(({ label }) => label)
  const apart = itemsWithGap(parentAnswers, teacherAnswers)
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="all-answers">{t('answers.title', { total: questionCount })}</h2>
        <p className="text-sm text-muted-foreground">{t('answers.gaps', { count: apart.length })}</p>
      </div>
      <table aria-labelledby="all-answers" className="w-full text-sm">
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="pb-2 text-start font-semibold">
              {t('answers.question')}
            </th>
            <Assessor informant="parent" name={t('you')} />
            <Assessor informant="teacher" name={teacherName} />
          </tr>
        </thead>
        <tbody>
          {itemNames(ts).map((name, index) => {
            const [parent = 0, teacher = 0] = [parentAnswers[index], teacherAnswers[index]]
            const marked = apart.includes(index)
            return (
              <tr key={name} className={cn('border-t border-border align-top', marked && 'bg-highlight-surface')}>
                <th scope="row" className="p-2 text-start font-normal">
                  <span className="grid grid-cols-[1.75rem_1fr] gap-y-1">
                    <span className="text-muted-foreground">{index + 1}.</span>
                    <span>{name}</span>
                    {marked && (
                      <Badge icon={ArrowLeftRight} className="col-start-2 border-highlight-border bg-card">
                        {t('answers.apart', { steps: Math.abs(parent - teacher) })}
                      </Badge>
                    )}
                  </span>
                </th>
                <td className="py-2 pe-2">{labels[parent]}</td>
                <td className="py-2 pe-2">{labels[teacher]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function Assessor({ informant, name }: { informant: Informant; name: string }) {
  return (
    <th scope="col" className="w-[27%] pe-2 pb-2 text-start font-semibold md:w-[20%]">
      <span className="inline-flex items-center gap-2">
        <AssessorKey informant={informant} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
    </th>
  )
}
