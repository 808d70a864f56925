import { useLocale, useTranslations } from 'next-intl'
import { keepName } from '@/components/ui/rich-text'
import { formatDate } from '@/lib/i18n/format'
import type { EarlierRequest } from './request-types'

interface AskedNoteProps {
  earlier: EarlierRequest
  doctor: string
  /** Goes to the request from a dialog, where a link cannot. */
  onFollow?: () => void
}

const look = 'inline-flex min-h-8 items-center font-semibold text-primary underline'

/** Shows that this doctor was asked about the child before, with a link to the request. */
export function AskedNote({ earlier, doctor, onFollow }: AskedNoteProps) {
  const language = useLocale()
  const t = useTranslations('doctors')
  const before = { doctor, date: formatDate(earlier.createdAt, language), keep: keepName }
  return (
    <p className="text-sm wrap-anywhere">
      {t.rich(earlier.status === 'calendar_opened' ? 'openedOn' : 'askedOn', before)}{' '}
      {onFollow && earlier.status === 'callback_requested' && `${t('adds')} `}
      {onFollow ? (
        <button type="button" onClick={onFollow} className={look}>
          {t('seeAsked')}
        </button>
      ) : (
        <a href="#asked" className={look}>
          {t('seeAsked')}
        </a>
      )}
    </p>
  )
}
