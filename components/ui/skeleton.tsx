import { cn } from './cn'

/** One grey shape of a loading card, in the size of what it replaces. Say "loading" once, in text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-slot="skeleton" className={cn('animate-appear rounded-[.5rem] bg-muted', className)} />
}
