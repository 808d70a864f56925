import { cn } from '@/components/ui/cn'
import { changeLines, type HistoryPoint } from '@/lib/screening/history'
import { ChangeCard } from './change-card'
import { ReportCard } from './report-card'

interface ResultExtrasProps {
  childId: string
  history: HistoryPoint[]
}

/** Below every result of one's own child: how it changed, once there is a change, and the report to take along. */
export function ResultExtras({ childId, history }: ResultExtrasProps) {
  const lines = changeLines(history)
  return (
    <div
      className={cn(
        'mt-4 grid grid-cols-1 gap-4 lg:mt-5 lg:items-start lg:gap-5',
        lines.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_23.5rem]',
      )}
    >
      {lines.length > 0 && <ChangeCard lines={lines} />}
      <ReportCard childId={childId} />
    </div>
  )
}
