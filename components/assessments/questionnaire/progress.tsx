import { useTranslations } from 'next-intl'

const minutesForAll = 5

/** The progress in words and as a bar. `number` counts from 1. */
export function Progress({ number, total }: { number: number; total: number }) {
  const t = useTranslations('questionnaire')
  const counter = t('counter', { number, total })
  const minutes = Math.max(1, Math.floor(((total - number + 1) * minutesForAll) / total))
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className="font-semibold tabular-nums">{counter}</span>
        <span className="text-muted-foreground">{t('minutesLeft', { minutes })}</span>
      </div>
      <div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={number}
        aria-label={counter}
        className="h-2.5 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-320"
          style={{ width: `${(number / total) * 100}%` }}
        />
      </div>
    </div>
  )
}
