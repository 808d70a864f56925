import { useTranslations } from 'next-intl'
import type { ImportPreview } from '@/lib/school-referrals/import/schema'
import { Lines } from './lines'

/** What of the list is not imported, and why. */
export function LeftOutLines({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('schoolAdmin.import')
  const { leftOut, leftOutCount, notes, noteCount, unread, nationalIds, table } = preview
  return (
    <>
      {leftOutCount > 0 && (
        <div className="grid gap-1">
          <Lines title={t('leftOut', { count: leftOutCount })} count={leftOutCount}>
            {leftOut.map(({ row, studentName, why }) => (
              <li key={row}>{t('leftOutRow', { row, studentName, why: t(`why.${why}`) })}</li>
            ))}
          </Lines>
          <p>{t('leftOutHint')}</p>
        </div>
      )}
      <Lines title={t('notes', { count: noteCount })} count={noteCount}>
        {notes.map(({ row, text }) => (
          <li key={row}>{t('noteRow', { row, text })}</li>
        ))}
      </Lines>
      {nationalIds > 0 && <p>{t('nationalIds', { count: nationalIds })}</p>}
      {unread.length > 0 && <p className="wrap-anywhere">{t('unread', { columns: unread.join(', ') })}</p>}
      {table !== null && table.otherSheets > 0 && <p>{t('otherSheets', { count: table.otherSheets })}</p>}
      {preview.hasStatus && <p>{t('statusUnread')}</p>}
      {preview.hasExample && <p>{t('hasExample')}</p>}
    </>
  )
}
