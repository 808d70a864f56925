import { useTranslations } from 'next-intl'
import { useStateWords } from '@/components/schools/classes/student-state'
import { cn } from '@/components/ui/cn'
import { Group } from '@/components/ui/group'
import type { StudentState } from '@/lib/school-referrals/class-list/schema'

interface StateFilterProps {
  counts: { state: StudentState; count: number }[]
  total: number
  /** Null: all. */
  chosen: StudentState | null
  onChoose: (state: StudentState | null) => void
}

/** The counts of a class as buttons. Those of the states add up to the first one. */
export function StateFilter({ counts, total, chosen, onChoose }: StateFilterProps) {
  const t = useTranslations('schoolAdmin.classes')
  const stateWords = useStateWords()
  const all = { state: null, count: total, words: t('all') }
  const buttons = [all, ...counts.map(({ state, count }) => ({ state, count, words: stateWords(state) }))]
  return (
    <Group label={t('filter')} className="flex flex-wrap gap-x-1 gap-y-0.5 lg:flex-1">
      {buttons.map(({ state, count, words }) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === chosen}
          className={cn(
            'inline-flex min-h-10 items-center gap-1.5 rounded-full border border-border bg-card px-2.5 text-[.8125rem] leading-normal lg:min-h-6 lg:text-xs',
            'hover:bg-accent aria-pressed:border-primary aria-pressed:bg-secondary aria-pressed:font-semibold',
          )}
          onClick={() => onChoose(state)}
        >
          {words} <b className="tabular-nums">{count}</b>
        </button>
      ))}
    </Group>
  )
}
