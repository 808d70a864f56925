import { providerNames } from '@/components/brand/provider-names'
import { ButtonLink } from '@/components/ui/button-link'
import { CircleAlert, Info } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

const successes = ['connected', 'confirmed', 'claimed'] as const
const errors = [
  'identity-taken',
  'already-connected',
  'not-yours',
  'not-configured',
  'not-linked',
  'cancelled',
  'expired',
  'failed',
] as const

type Parameter = string | string[] | undefined

interface ConnectionNoticeProps {
  /** `error`, `done` and `provider` of the page's address; unknown values are ignored and never shown. */
  error: Parameter
  done: Parameter
  provider: Parameter
  /** Where the sign-in was meant to continue: a path of this site, already validated. */
  next: string | null
  /** Whether the page has the card of notices in LINE, and they are not agreed to yet. */
  offersLineNotices: boolean
}

/** How an authorization by Google or LINE ended for a signed-in person. */
export function ConnectionNotice({ error, done, provider, next, offersLineNotices }: ConnectionNoticeProps) {
  const t = useTexts('connectionNotice')
  const failed = errors.find((each) => each === error)
  if (failed) {
    return (
      <p
        role="alert"
        className="flex gap-2 rounded-md border border-destructive-border bg-destructive-surface px-4 py-3 text-sm font-medium text-destructive-text"
      >
        <CircleAlert aria-hidden className="mt-[.2em] size-5 shrink-0" />
        {t(`error.${failed}`)}
      </p>
    )
  }
  const success = successes.find((each) => each === done)
  if (!success) return null
  const name = providerNames[provider === 'line' ? 'line' : 'google']
  return (
    <div
      role="status"
      className="flex gap-2 rounded-md border border-info-border bg-info-surface px-4 py-3 text-sm font-medium text-info"
    >
      <Info aria-hidden className="mt-[.2em] size-5 shrink-0" />
      <div className="grid justify-items-start gap-2">
        <p>{success === 'connected' ? t('done.connected', { provider: name }) : t(`done.${success}`)}</p>
        {success === 'claimed' && next && (
          <ButtonLink href={next} variant="outline" size="sm">
            {t('goOn')}
          </ButtonLink>
        )}
        {success === 'connected' && provider === 'line' && offersLineNotices && (
          <ButtonLink href="#line-notices" variant="outline" size="sm">
            {t('toNotices')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
