import { CircleAlert } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

const messages = {
  OAuthAccountNotLinked: 'accountNotLinked',
  ProviderNotConfigured: 'providerNotConfigured',
  AccessDenied: 'cancelled',
  OAuthSignin: 'unreachable',
  OtherBrowser: 'otherBrowser',
} as const

/** @param code the `error` parameter that the callback added to the page's address; never shown itself */
export function SocialSignInError({ code }: { code: string }) {
  const t = useTexts('auth.errors')
  return (
    <p
      role="alert"
      className="[main:has([data-sent])_&]:hidden flex gap-2 rounded-md border border-destructive-border bg-destructive-surface px-4 py-3 text-sm font-medium text-destructive-text"
    >
      <CircleAlert aria-hidden className="mt-[.2em] size-5 shrink-0" />
      {t(isKnown(code) ? messages[code] : 'other')}
    </p>
  )
}

function isKnown(code: string): code is keyof typeof messages {
  return Object.hasOwn(messages, code)
}
