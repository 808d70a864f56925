import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'

interface SearchPagesProps {
  /** Where this page begins; undefined on the first one. */
  before: string | undefined
  /** Where the next one begins; null on the last one. */
  next: string | null
  onTurn: (before?: string) => Promise<boolean>
}

/** Pagination by buttons, for search results, whose query is not in the address. */
export function SearchPages({ before, next, onTurn }: SearchPagesProps) {
  const t = useTranslations('schoolAdmin.list')
  const { pending, run } = useOneAtATime()
  const [turningTo, setTurningTo] = useState<string>()

  function turn(to?: string) {
    document.getElementById('recent-referrals')?.focus()
    setTurningTo(to)
    run(() => onTurn(to))
  }

  function button(label: string, to?: string) {
    return (
      <Button
        type="button"
        variant="outline"
        size="sm"
        pending={pending && to === turningTo}
        disabled={pending}
        onClick={() => turn(to)}
      >
        {label}
      </Button>
    )
  }

  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {before && button(t('newest'))}
      {next && button(t('older'), next)}
    </div>
  )
}
