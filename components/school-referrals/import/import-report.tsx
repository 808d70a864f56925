import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Panel } from '@/components/ui/card'
import { Check, CircleAlert, Info } from '@/components/ui/icons'
import type { ImportColumn, ImportPreview } from '@/lib/school-referrals/import/schema'

/**
 * The preview of a file: its errors, the rows that are left out, and the rows to import.
 *
 * @param isGuessed the file's encoding is a guess
 */
export function ImportReport({ preview, isGuessed }: { preview: ImportPreview; isGuessed: boolean }) {
  const t = useTranslations('schoolAdmin.import')
  const nameOf = useColumnName()
  const { problem, errorCount, ready, leftOut, leftOutCount, hasExample, unread } = preview
  if (problem) {
    const columns = problem.columns.map(nameOf).join(', ')
    return (
      <Summary icon={<CircleAlert aria-hidden />} isFault>
        {t(`problem.${problem.code}`, { columns })}
      </Summary>
    )
  }
  return (
    <Panel tone="sand" className="grid min-w-0 grid-cols-1 gap-3.5 max-md:p-4">
      {errorCount > 0 ? (
        <Summary icon={<CircleAlert aria-hidden />} isFault>
          {t('errors', { count: errorCount })}
        </Summary>
      ) : (
        <Summary icon={ready > 0 ? <Check aria-hidden /> : <Info aria-hidden />}>
          {ready > 0 ? t('ready', { count: ready }) : t('nothing')}
        </Summary>
      )}
      {isGuessed && <p className="font-medium">{t('encoding')}</p>}
      {errorCount > 0 ? (
        <ImportErrors errors={preview.errors} errorCount={errorCount} />
      ) : (
        ready > 0 && <FirstRows preview={preview} />
      )}
      {leftOutCount > 0 && <LeftOut leftOut={leftOut} leftOutCount={leftOutCount} />}
      {unread.length > 0 && <p className="wrap-anywhere">{t('unread', { columns: unread.join(', ') })}</p>}
      {preview.hasStatus && <p>{t('statusUnread')}</p>}
      {hasExample && <p>{t('hasExample')}</p>}
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

/** The students the school has referred before, with the outcome. */
function LeftOut({ leftOut, leftOutCount }: Pick<ImportPreview, 'leftOut' | 'leftOutCount'>) {
  const t = useTranslations('schoolAdmin.import')
  const shown = leftOut.slice(0, 10)
  return (
    <div className="grid gap-1">
      <p>{t('leftOut', { count: leftOutCount })}</p>
      <ul className="grid gap-1 text-sm">
        {shown.map(({ row, studentName, why }) => (
          <li key={row} className="wrap-anywhere">
            {t('leftOutRow', { row, studentName, why: t(`why.${why}`) })}
          </li>
        ))}
      </ul>
      {leftOutCount > shown.length && <p>{t('more', { count: leftOutCount - shown.length })}</p>}
      <p>{t('leftOutHint')}</p>
    </div>
  )
}

function FirstRows({ preview: { first } }: { preview: ImportPreview }) {
  const t = useTranslations('schoolAdmin.import')
  return (
    <>
      <div className="grid gap-1">
        <p>{t('first')}</p>
        <ul className="grid gap-1 text-sm">
          {first.map(({ row, studentName, parentEmail, referringTeacher }) => (
            <li key={row} className="wrap-anywhere">
              <span className="text-muted-foreground">{t('row', { row })}</span> <b>{studentName}</b>, {parentEmail},{' '}
              {referringTeacher}
            </li>
          ))}
        </ul>
      </div>
      <p>{t('mailed')}</p>
    </>
  )
}

const labels = {
  studentName: 'studentName',
  studentGrade: 'grade',
  parentName: 'parentName',
  parentEmail: 'parentEmail',
  referringTeacher: 'referringTeacher',
  referralReason: 'reason',
} as const satisfies Record<ImportColumn, string>

/** The form's label for a column. */
function useColumnName(): (column: ImportColumn) => string {
  const t = useTranslations('schoolAdmin.form')
  return (column) => t(labels[column])
}

/** The errors, each with its row, its column and how to fix it. */
function ImportErrors({ errors, errorCount }: Pick<ImportPreview, 'errors' | 'errorCount'>) {
  const t = useTranslations('schoolAdmin.import')
  const nameOf = useColumnName()
  return (
    <>
      <p>{t('errorsText')}</p>
      <table className="w-full text-sm">
        <thead className="text-xs text-muted-foreground">
          <tr className="*:py-1.5 *:pe-3 *:text-start *:align-top *:font-medium">
            <th scope="col">{t('rowHead')}</th>
            <th scope="col" className="max-sm:block max-sm:pb-0!">
              {t('column')}
            </th>
            <th scope="col" className="max-sm:block max-sm:pt-0!">
              {t('wrong')}
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, field, code, message }) => (
            <tr
              key={`${row} ${field}`}
              className="border-t border-border *:py-1.5 *:pe-3 *:last:pe-0 *:text-start *:align-top"
            >
              <th scope="row" className="font-medium tabular-nums">
                {row}
              </th>
              {/* Stacked on a phone. */}
              <td className="max-sm:block max-sm:pb-0! max-sm:font-medium">{nameOf(field)}</td>
              {/* Never within a word: the address that a hint shows as an example must stay whole on a phone. */}
              <td className="wrap-break-word max-sm:block max-sm:pt-0!">
                {field === 'studentGrade' && code === 'invalid' ? t('wrongGrade') : message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {errorCount > errors.length && <p>{t('more', { count: errorCount - errors.length })}</p>}
    </>
  )
}
