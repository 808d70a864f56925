import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

const shownLines = 10

/** A list of which the first ten are shown. Renders nothing when it is empty. */
export function Lines({ title, count, children }: { title: string; count: number; children: ReactNode[] }) {
  const t = useTranslations('schoolAdmin.import')
  if (count === 0) return null
  const shown = children.slice(0, shownLines)
  return (
    <div className="grid gap-1">
      <p>{title}</p>
      <ul className="grid gap-1 text-sm *:wrap-anywhere">{shown}</ul>
      {count > shown.length && <p className="text-sm">{t('more', { count: count - shown.length })}</p>}
    </div>
  )
}
