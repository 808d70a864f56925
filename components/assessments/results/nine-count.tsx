import type { CSSProperties } from 'react'
import { cn } from '@/components/ui/cn'
import { useTexts } from '@/lib/i18n/texts'
import { groupThreshold, itemsPerGroup } from '@/lib/screening/scoring'
import type { InformantMark } from './assessor-key'

const pills = Array.from({ length: itemsPerGroup }, (_, index) => index)

interface NineCountProps {
  /** 0 to 9. */
  count: number
  shape: InformantMark['shape']
  /** A caret under the sixth with "6 or more stands out". */
  mark?: boolean
}

/** Hidden from screen readers: the next cell of its table has the number. */
export function NineCount({ count, shape, mark = false }: NineCountProps) {
  const round = shape === 'round'
  return (
    <div>
      <svg aria-hidden="true" focusable="false" width="100%" height="14" className="block">
        {pills.map((pill) => (
          <rect
            key={pill}
            height="14"
            rx={round ? 7 : 3}
            style={{ '--place': pill } as CSSProperties}
            className={cn(
              'w-[calc((100%_-_32px)/9)] [x:calc((100%_+_4px)/9*var(--place))]',
              pill >= count ? 'fill-track' : round ? 'fill-chart-1' : 'fill-chart-2',
            )}
          />
        ))}
      </svg>
      {mark && <ThresholdMark />}
    </div>
  )
}

function ThresholdMark() {
  const t = useTexts('screening')
  return (
    <div className="mt-0.5 grid grid-cols-9 gap-1 text-xs leading-(--lh-snug) text-muted-foreground">
      <p className="col-start-6 grid justify-items-center justify-self-center whitespace-nowrap">
        <svg aria-hidden="true" focusable="false" width="10" height="5" className="mt-0.5 mb-1 fill-current">
          <path d="M5 0l5 5H0z" />
        </svg>
        {t('stands', { from: groupThreshold })}
      </p>
    </div>
  )
}
