import { Mark } from '@/components/brand/mark'
import { brandName } from '@/lib/brand'

interface BrandLinkProps {
  descriptor: string
  /** From which width the name is visible beside the mark; below, only screen readers have it. */
  wordmark: 'always' | 'from-384' | 'from-480'
}

const wordmarkClasses = {
  always: undefined,
  'from-384': 'sr-only min-[24rem]:not-sr-only',
  'from-480': 'sr-only min-[30rem]:not-sr-only',
}

/**
 * Mark, name and, from 768px, the descriptor. A plain `<a>`: it is on every page, error pages too, which would all load the
 * router's link for it.
 */
export function BrandLink({ descriptor, wordmark }: BrandLinkProps) {
  return (
    <a href="/" className="brand-link">
      <Mark />
      <b className={wordmarkClasses[wordmark]}>{brandName}</b>
      <span>{descriptor}</span>
    </a>
  )
}
