import { Mark } from '@/components/brand/mark'
import { cn } from '@/components/ui/cn'
import { brandName } from '@/lib/brand'

interface BrandLinkProps {
  descriptor: string
  /** From which width the name is visible beside the mark; below, only screen readers have it. */
  wordmark: 'always' | 'from-384' | 'from-480'
}

const wordmarkClasses = {
  always: '',
  'from-384': 'sr-only min-[24rem]:not-sr-only',
  'from-480': 'sr-only min-[30rem]:not-sr-only',
}

/**
 * Mark, name and, from 768px, the descriptor; links to the home page. A plain `<a>`: it is on every page, error pages
 * too, which would all load the router's link with it.
 */
export function BrandLink({ descriptor, wordmark }: BrandLinkProps) {
  return (
    <a href="/" className="me-auto inline-flex min-h-11 items-center gap-2 text-foreground">
      <Mark className="shrink-0" />
      <b className={cn('text-[1.375rem] leading-none font-bold md:text-[1.5rem]', wordmarkClasses[wordmark])}>
        {brandName}
      </b>
      <span className="ms-1 hidden max-w-36 border-s border-border ps-3 text-xs leading-(--lh-snug) text-balance text-muted-foreground md:block">
        {descriptor}
      </span>
    </a>
  )
}
