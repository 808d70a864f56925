import { useTranslations } from 'next-intl'
import type { ImportColumn, ImportPreview } from '@/lib/school-referrals/import/schema'

const labels = {
  studentName: 'studentName',
  studentGrade: 'grade',
  parentName: 'parentName',
  parentEmail: 'parentEmail',
  referringTeacher: 'referringTeacher',
  referralReason: 'reason',
} as const satisfies Record<ImportColumn, string>

/** The form's label for a column. */
export function useColumnName(): (column: ImportColumn) => string {
  const t = useTranslations('schoolAdmin.form')
  return (column) => t(labels[column])
}

/** The errors, each with its row, its column and how to fix it. */
export function ImportErrors({ errors, errorCount }: Pick<ImportPreview, 'errors' | 'errorCount'>) {
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
