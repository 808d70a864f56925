/** `number` counts from 1; 0 before the first question. */
export function Progress({ number, total, label }: { number: number; total: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={number}
      aria-label={label}
      className="h-1.5 shrink-0 overflow-hidden rounded-full bg-track forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] duration-320 forced-colors:bg-[Highlight]"
        style={{ width: `${(number / total) * 100}%` }}
      />
    </div>
  )
}
