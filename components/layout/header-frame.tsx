import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useTexts } from '@/lib/i18n/texts'
import { BrandLink } from './brand-link'
import { LanguageChoice } from './language-choice'

interface HeaderFrameProps {
  signedIn?: boolean
  variant?: 'default' | 'plain'
  wordmark?: ComponentProps<typeof BrandLink>['wordmark']
  /** Rendered before and after the language toggle, for signed-in visitors. */
  before?: ReactNode
  after?: ReactNode
}

/** Logo and language toggle: all that a signed-out visitor's header has. */
export function HeaderFrame(props: HeaderFrameProps) {
  const { signedIn = false, variant = 'default', wordmark = 'always', before, after } = props
  const [t, brand] = [useTexts('header'), useTexts('brand')]
  return (
    <header className={cn('border-b', variant === 'plain' ? 'border-transparent' : 'border-border')}>
      {/* The first element in tab order; its target is in `Page`. */}
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <div className="page-frame header-row">
        <BrandLink descriptor={brand('descriptor')} wordmark={wordmark} />
        {before}
        <LanguageChoice signedIn={signedIn} />
        {after}
      </div>
    </header>
  )
}
