import { useLocale } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { ArrowLeftRight } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import { stepsApart } from '@/lib/screening/presentation'
import { scaleIn } from '@/lib/screening/questionnaire'
import { AssessorKey } from './assessor-key'
import { itemNames } from './item-names'
import type { ShownInformant } from './named-informants'
import { ApartNote, InformantLabel } from './on-paper'
import { answersOf, pairsOf } from './pair'

/** With this many informants, a phone shows the answers below the question. */
const belowFrom = 3

/** Marks answers two or more steps apart, in words and by colour. */
export function AnswerTable({ informants, labelledBy }: { informants: ShownInformant[]; labelledBy: string }) {
  const t = useTexts('combined.answers')
  const ts = useTexts('screening')
  const steps = stepsApart(pairsOf(informants).map(({ pair }) => answersOf(pair)))
  const isBelow = informants.length >= belowFrom
  const Question = isBelow ? QuestionAbove : QuestionBeside
  return (
    <section
      aria-labelledby={labelledBy}
      tabIndex={informants.length > 2 ? 0 : undefined}
      className="scrolls-sideways max-md:-mx-2"
    >
      <table aria-labelledby={labelledBy} className="w-full text-sm">
        <thead>
          <tr className="align-bottom">
            {!isBelow && (
              <th scope="col" className="ps-1.5 pb-2 text-start font-semibold md:ps-3">
                {t('question')}
              </th>
            )}
            {informants.map((informant) => (
              <th key={informant.newest.id} scope="col" className="pe-1.5 pb-2 text-start font-semibold max-md:text-xs">
                <span className="inline-flex items-center gap-1.5">
                  <AssessorKey mark={informant.mark} />
                  <span className="line-clamp-2 min-w-[3.5em] max-w-[7em] wrap-anywhere">
                    <InformantLabel informant={informant} />
                  </span>
                </span>
                <ApartNote informant={informant} />
              </th>
            ))}
          </tr>
        </thead>
        {itemNames(ts).map((name, index) => (
          <Question key={name} name={name} index={index} informants={informants} steps={steps[index] ?? 0} />
        ))}
      </table>
    </section>
  )
}

interface QuestionProps {
  name: string
  /** 0 to 17. */
  index: number
  informants: ShownInformant[]
  /** The largest distance of two that are compared. */
  steps: number
}

function QuestionBeside({ name, index, informants, steps }: QuestionProps) {
  const isApart = steps >= 2
  return (
    <tbody>
      <tr className={cn('border-t border-border align-baseline', isApart && 'bg-highlight-surface')}>
        <th scope="row" className="py-2 ps-1.5 pe-2 text-start font-normal md:ps-3">
          <QuestionName name={name} index={index} />
          {isApart && (
            <span className="block py-1 md:inline md:ps-3">
              <Apart steps={steps} />
            </span>
          )}
        </th>
        <Answers index={index} informants={informants} />
      </tr>
    </tbody>
  )
}

function QuestionAbove({ name, index, informants, steps }: QuestionProps) {
  const isApart = steps >= 2
  return (
    <tbody className={cn('border-t border-border', isApart && 'bg-highlight-surface')}>
      <tr>
        <th scope="rowgroup" colSpan={informants.length} className="px-1.5 pt-2 text-start font-normal">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <QuestionName name={name} index={index} />
            </span>
            {isApart && <Apart steps={steps} />}
          </span>
        </th>
      </tr>
      <tr className="align-baseline *:first:ps-1.5">
        <Answers index={index} informants={informants} />
      </tr>
    </tbody>
  )
}

function QuestionName({ name, index }: Pick<QuestionProps, 'name' | 'index'>) {
  return (
    <>
      <span className="text-muted-foreground">{index + 1}.</span> {name}
    </>
  )
}

function Apart({ steps }: Pick<QuestionProps, 'steps'>) {
  const t = useTexts('combined.answers')
  return (
    <Badge className="whitespace-normal">
      <ArrowLeftRight className="max-md:hidden" />
      {t('apart', { steps })}
    </Badge>
  )
}

function Answers({ index, informants }: Pick<QuestionProps, 'index' | 'informants'>) {
  const labels = scaleIn(useLocale()).map(({ label }) => label)
  return informants.map(({ newest }) => (
    <td key={newest.id} className="py-2 pe-1.5 font-semibold whitespace-nowrap max-md:text-xs md:font-normal">
      {labels[newest.answers[index] ?? 0]}
    </td>
  ))
}
