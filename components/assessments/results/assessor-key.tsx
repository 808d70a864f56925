import { cn } from '@/components/ui/cn'

export type Informant = 'parent' | 'teacher'

/** The parent's dot and the teacher's square, as in the charts. */
export function AssessorKey({ informant }: { informant: Informant }) {
  return (
    <span
      aria-hidden
      className={cn(
        'size-3 shrink-0 forced-color-adjust-none',
        informant === 'parent' ? 'rounded-full bg-chart-1' : 'rounded-[3px] bg-chart-2',
      )}
    />
  )
}
