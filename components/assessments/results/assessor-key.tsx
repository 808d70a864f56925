import { cn } from '@/components/ui/cn'

/** The sign of one informant, wherever their numbers are shown. */
export interface InformantMark {
  /** A parent's is round, a teacher's square: the shape tells them apart without colour. */
  shape: 'round' | 'square'
  /** Where there are several of a shape. */
  number: number | null
}

/** A parent's dot or a teacher's square, as in the charts. */
export function AssessorKey({ mark: { shape, number } }: { mark: InformantMark }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid shrink-0 place-items-center text-xs leading-none font-semibold text-card tabular-nums forced-color-adjust-none',
        number === null ? 'size-3' : 'size-4.5',
        shape === 'round'
          ? 'rounded-full bg-chart-1'
          : ['bg-chart-2', number === null ? 'rounded-[3px]' : 'rounded-[5px]'],
      )}
    >
      {number}
    </span>
  )
}
