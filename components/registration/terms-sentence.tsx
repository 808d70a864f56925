import { useTranslations } from 'next-intl'

/** The consent that opening an account gives: shown above the button of the form. */
export function TermsSentence() {
  const [t, ui] = [useTranslations('auth.register'), useTranslations('ui')]
  return (
    <p className="text-sm text-muted-foreground">
      {t.rich('terms', {
        // In a new tab, so that what was typed is not lost.
        link: (chunks) => (
          <a href="/privacy" target="_blank" rel="noopener" className="text-primary underline">
            {chunks}
            <span className="sr-only"> ({ui('newTab')})</span>
          </a>
        ),
      })}
    </p>
  )
}
