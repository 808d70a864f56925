import { cn } from '@/components/ui/cn'

export interface InformantMark {
  /** round for a parent, square for a teacher: distinct without colour */
  shape: 'round' | 'square'
  /** If several have this shape. */
  number: number | null
}

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
