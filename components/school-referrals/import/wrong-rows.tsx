import { useTranslations } from 'next-intl'
import { RequestButton } from '@/components/forms/request-button'
import { useSchoolPath } from '@/components/schools/current-school'
import { downloadFile } from '@/components/ui/download-file'
import { Download } from '@/components/ui/icons'
import type { ImportField, ImportPreview } from '@/lib/school-referrals/import/schema'
import type { ChosenList } from './use-file-check'

/** The rows that cannot be imported yet: each with its student, what was read and how to correct it, and all as a file. */
export function WrongRows({ list, preview }: { list: ChosenList; preview: ImportPreview }) {
  const t = useTranslations('schoolAdmin.import')
  const inSchool = useSchoolPath()
  const { errors, errorCount, ready } = preview

  async function save(): Promise<boolean> {
    await downloadFile(inSchool('/api/school-referrals/import/corrections'), list, 'sati-rows-to-correct.csv')
    return false
  }

  return (
    <>
      <p>{t(ready > 0 ? 'wrongText' : 'wrongOnly')}</p>
      <RequestButton
        request={save}
        failed={t('downloadFailed')}
        variant="outline"
        size="sm"
        className="w-fit"
        pendingLabel={t('downloading')}
      >
        <Download aria-hidden />
        {t('downloadWrong')}
      </RequestButton>
      <table className="w-full text-sm">
        <thead className="text-xs text-muted-foreground">
          <tr className="*:py-1.5 *:pe-3 *:text-start *:align-top *:font-medium">
            <th scope="col">{t('rowHead')}</th>
            <th scope="col" className="max-sm:block max-sm:pb-0!">
              {t('student')}
            </th>
            <th scope="col" className="max-sm:block max-sm:pt-0! max-sm:pb-0!">
              {t('readHead')}
            </th>
            <th scope="col" className="max-sm:block max-sm:pt-0!">
              {t('wrong')}
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr
              key={`${error.row} ${error.field}`}
              className="border-t border-border *:py-1.5 *:pe-3 *:last:pe-0 *:text-start *:align-top"
            >
              <th scope="row" className="font-medium tabular-nums">
                {error.row}
              </th>
              {/* Stacked on a phone. */}
              <td className="wrap-anywhere max-sm:block max-sm:pb-0! max-sm:font-medium">{error.studentName || '–'}</td>
              <td className="wrap-anywhere max-sm:block max-sm:pt-0! max-sm:pb-0!">
                <ReadCell field={error.field} read={error.read} />
              </td>
              {/* Never within a word: the address that a hint shows as an example must stay whole on a phone. */}
              <td className="wrap-break-word max-sm:block max-sm:pt-0!">{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errorCount > errors.length && <p>{t('more', { count: errorCount - errors.length })}</p>}
    </>
  )
}

function ReadCell({ field, read }: { field: ImportField; read: string }) {
  const t = useTranslations('schoolAdmin.import')
  return (
    <>
      <span className="text-muted-foreground">{t(`meanings.${field}`)}</span>{' '}
      {read === '' ? <i>{t('nothingRead')}</i> : <q>{read}</q>}
    </>
  )
}
