import { useLocale, useTranslations } from 'next-intl'
import { LastStep, StudentStateMark, useStateWords } from '@/components/schools/classes/student-state'
import { Checkbox } from '@/components/ui/checkbox'
import { formatDayMonth } from '@/lib/i18n/format'
import type { ClassStudent } from '@/lib/school-referrals/class-list/schema'

interface StudentRowProps {
  student: ClassStudent
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
}

/** One line in a wide window, in which a class of 40 fits in two columns; on a phone two lines for a thumb. */
export function StudentRow({ student, isChosen, onChoose, onOpen }: StudentRowProps) {
  const [t, language] = [useTranslations('schoolAdmin.classes'), useLocale()]
  const [stateWords, statuses] = [useStateWords(), useTranslations('schoolAdmin.statuses')]
  const { studentName: name, classNumber, state, declinedBecause, letterPrintedAt } = student
  return (
    <li className="flex break-inside-avoid border-t border-border has-checked:bg-accent">
      <label className="grid w-11 shrink-0 cursor-pointer place-items-center lg:w-7">
        <Checkbox
          className="lg:size-4.5"
          aria-label={t('choose', { name })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <button
        type="button"
        aria-haspopup="dialog"
        className="grid min-h-13 min-w-0 grow grid-cols-[2rem_minmax(0,1fr)] content-center items-baseline gap-x-1 py-1 text-start text-sm leading-normal hover:bg-accent lg:min-h-[1.4375rem] lg:grid-cols-[2rem_auto_minmax(0,1fr)_9.75rem_8.5rem] lg:items-center lg:py-0 lg:text-[.8125rem] lg:leading-[1.7]"
        onClick={onOpen}
      >
        <span className="pe-1 text-end tabular-nums text-muted-foreground">{classNumber}</span>
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="col-start-2 flex flex-wrap gap-x-3 text-[.8125rem] leading-normal lg:contents">
          {/* In a wide window beside a name that leaves room for it; the dialog has it too. */}
          <span className="text-muted-foreground max-lg:order-last max-lg:empty:hidden lg:truncate">
            {letterPrintedAt && state !== 'printed' && (
              <>
                <span className="max-lg:hidden">· </span>
                {t('letterOn', { date: formatDayMonth(letterPrintedAt, language) })}
              </>
            )}
          </span>
          <StudentStateMark state={state}>
            {state === 'declined' && declinedBecause ? statuses(declinedBecause) : stateWords(state)}
          </StudentStateMark>
          <span className="text-muted-foreground">
            <LastStep state={state} lastStepAt={student.lastStepAt} />
          </span>
        </span>
      </button>
    </li>
  )
}
