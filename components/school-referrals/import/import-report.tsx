import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { useClassNames } from '@/components/schools/classes/class-name'
import { Panel } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Check, CircleAlert, Info } from '@/components/ui/icons'
import { dateAndTime } from '@/lib/i18n/format'
import type { ImportPreview } from '@/lib/school-referrals/import/schema'
import { ColumnChoice } from './column-choice'
import { LeftOutLines } from './left-out-lines'
import { Lines } from './lines'
import { TeacherChoice } from './teacher-choice'
import type { CheckedList, Correction } from './use-file-check'
import { WrongRows } from './wrong-rows'

interface ImportReportProps {
  checked: CheckedList
  isDisabled: boolean
  onCorrect: (correction: Correction) => void
  removeGone: boolean
  onRemoveGone: (removeGone: boolean) => void
}

/** The preview of a class list: what is ready and what is not, which mails leave, and how the list was read. */
export function ImportReport({ checked, isDisabled, onCorrect, removeGone, onRemoveGone }: ImportReportProps) {
  const t = useTranslations('schoolAdmin.import')
  const form = useTranslations('schoolAdmin.form')
  const language = useLocale()
  const { list, preview } = checked
  const { problem, ready, wrongRows, table } = preview
  // As lists are dated in each language.
  const schoolYear = (year: number) => String(language === 'th' ? year + 543 : year)
  const choice = table && (
    <ColumnChoice
      // A new reading brings new choices.
      key={JSON.stringify(table)}
      table={table}
      isOpen={problem !== null || table.isUnsure}
      isDisabled={isDisabled}
      onCorrect={onCorrect}
    />
  )
  if (problem) {
    const columns = problem.columns.map((column) => (column === 'parentEmail' ? form(column) : form('studentName')))
    return (
      <>
        <Summary icon={<CircleAlert aria-hidden />} isFault>
          {t(`problem.${problem.code}`, { columns: columns.join(', ') })}
        </Summary>
        {choice}
      </>
    )
  }
  return (
    <Panel tone="sand" className="grid min-w-0 grid-cols-1 gap-3.5 max-md:p-4">
      {(ready > 0 || wrongRows === 0) && (
        <Summary icon={ready > 0 ? <Check aria-hidden /> : <Info aria-hidden />}>
          {ready > 0 ? t('ready', { count: ready }) : preview.changedCount === 0 && t('nothing')}
        </Summary>
      )}
      {ready + preview.newAddresses > 0 && <Mails mails={preview.mails} />}
      {table?.otherYear && <p className="font-medium">{t('otherYear', { year: schoolYear(table.otherYear) })}</p>}
      {table?.isGuessed && <p className="font-medium">{t('encoding')}</p>}
      <Classes classes={preview.classes} />
      {ready > 0 && <FirstRows preview={preview} />}
      {table?.referringTeacher && (
        <TeacherChoice
          key={table.referringTeacher}
          referringTeacher={table.referringTeacher}
          isDisabled={isDisabled}
          onCorrect={onCorrect}
        />
      )}
      {wrongRows > 0 && (
        <>
          <Summary icon={<CircleAlert aria-hidden />} isFault>
            {t('wrongRows', { count: wrongRows })}
          </Summary>
          <WrongRows list={list} preview={preview} />
        </>
      )}
      <Changes preview={preview} />
      {preview.newAddresses > 0 && <p>{t('newAddresses', { count: preview.newAddresses })}</p>}
      {preview.goneCount > 0 && <Gone preview={preview} isChosen={removeGone} onChange={onRemoveGone} />}
      <LeftOutLines preview={preview} />
      {choice}
    </Panel>
  )
}

function Summary({ icon, isFault = false, children }: { icon: ReactNode; isFault?: boolean; children: ReactNode }) {
  return (
    <p
      role={isFault ? 'alert' : 'status'}
      className={`flex gap-2 font-semibold wrap-anywhere [&_svg]:mt-[.2em] [&_svg]:size-5 [&_svg]:shrink-0 ${isFault ? 'text-destructive-text' : ''}`}
    >
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** What leaves today, and until when the limits hold the others. */
function Mails({ mails: { today, held, heldUntil, letters } }: Pick<ImportPreview, 'mails'>) {
  const t = useTranslations('schoolAdmin.import')
  const language = useLocale()
  return (
    <div className="grid gap-1">
      <p>{t('leaving', { count: today })}</p>
      {held > 0 && heldUntil && (
        <p className="font-medium">
          {t('held', { count: held, ...dateAndTime(heldUntil, language) })} {t('heldWhy')}
        </p>
      )}
      {letters > 0 && <p>{t('letters', { count: letters })}</p>}
    </div>
  )
}

function Classes({ classes }: Pick<ImportPreview, 'classes'>) {
  const t = useTranslations('schoolAdmin.import')
  const { nameOf } = useClassNames()
  if (classes.length === 0) return null
  const names = classes.map(({ class: each, students }) => t('className', { grade: nameOf(each), students }))
  return <p className="wrap-anywhere">{t('classes', { count: classes.length, names: names.join(', ') })}</p>
}

function FirstRows({ preview: { first } }: { preview: ImportPreview }) {
  const t = useTranslations('schoolAdmin.import')
  const { nameOf } = useClassNames()
  return (
    <div className="grid gap-1">
      <p>{t('first')}</p>
      <ul className="grid gap-1 text-sm">
        {first.map((each) => (
          <li key={each.row} className="wrap-anywhere">
            <span className="text-muted-foreground">{t('row', { row: each.row })}</span> <b>{each.studentName}</b>
            {each.class && `, ${nameOf(each.class)}`}
            {each.classNumber !== null && ` (${each.classNumber})`}, {each.parentEmail ?? t('noAddress')},{' '}
            {each.referringTeacher}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Changes({ preview: { changed, changedCount } }: { preview: ImportPreview }) {
  const t = useTranslations('schoolAdmin.import')
  const { nameOf } = useClassNames()
  return (
    <Lines title={t('changed', { count: changedCount })} count={changedCount}>
      {changed.map(({ row, studentName, before, class: moved, isReaddressed }) => (
        <li key={row}>
          {before ? t('renamedRow', { row, studentName, before }) : t('changedRow', { row, studentName })}
          {moved && ` · ${nameOf(moved)}`}
          {isReaddressed && ` · ${t('newAddress')}`}
        </li>
      ))}
    </Lines>
  )
}

/** Who is not in the list any more: they leave the class only with the member's tick. */
function Gone({
  preview: { gone, goneCount },
  isChosen,
  onChange,
}: {
  preview: ImportPreview
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  const t = useTranslations('schoolAdmin.import')
  const id = useId()
  return (
    <div className="grid gap-2">
      <Lines title={t('gone', { count: goneCount })} count={goneCount} most={gone.length}>
        {gone.map(({ id: referralId, studentName, why }) => (
          <li key={referralId}>{t('goneRow', { studentName, why: t(`why.${why}`) })}</li>
        ))}
      </Lines>
      <label htmlFor={id} className="flex min-h-11 items-center gap-2.5 font-medium">
        <Checkbox id={id} checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
        {t('removeGone', { count: gone.length })}
      </label>
      <p className="text-sm text-muted-foreground">{t('goneStay')}</p>
    </div>
  )
}
