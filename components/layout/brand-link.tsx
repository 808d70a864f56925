import { Mark } from '@/components/brand/mark'
import { cn } from '@/components/ui/cn'
import { brandName } from '@/lib/brand'

interface BrandLinkProps {
  descriptor: string
  /** From which width the name stands beside the mark; below it is only read out. */
  wordmark: 'always' | 'from-384' | 'from-480'
}

const wordmarkClasses = {
  always: '',
  'from-384': 'sr-only min-[24rem]:not-sr-only',
  'from-480': 'sr-only min-[30rem]:not-sr-only',
}

/**
 * Mark, name and, from 768px, the descriptor: the way home. A plain link: it stands on every page, the error pages too, and
 * would bring the router's link along.
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
