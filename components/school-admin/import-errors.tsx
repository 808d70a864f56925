import { useTranslations } from 'next-intl'
import type { ImportColumn, ImportPreview } from '@/lib/referral-imports/schema'

const labels = {
  studentName: 'studentName',
  studentGrade: 'grade',
  parentName: 'parentName',
  parentEmail: 'parentEmail',
  referringTeacher: 'referringTeacher',
  referralReason: 'reason',
} as const satisfies Record<ImportColumn, string>

/** What the form calls a column. */
export function useColumnName(): (column: ImportColumn) => string {
  const t = useTranslations('schoolAdmin.form')
  return (column) => t(labels[column])
}

/** Each fault with its row, its column and what helps. */
export function ImportErrors({ errors, errorCount }: Pick<ImportPreview, 'errors' | 'errorCount'>) {
  const t = useTranslations('schoolAdmin.import')
  const nameOf = useColumnName()
  return (
    <>
      <p>{t('errorsText')}</p>
      <table className="w-full text-sm">
        <thead className="text-xs text-muted-foreground">
          <tr className="*:py-1.5 *:pe-3 *:text-start *:font-medium">
            <th scope="col">{t('rowHead')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('wrong')}</th>
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
              <td>{nameOf(field)}</td>
              <td className="wrap-anywhere">
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
