import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

interface LinesProps {
  title: string
  count: number
  most?: number
  children: ReactNode[]
}

/** A list of which the first `most` are shown. Renders nothing when it is empty. */
export function Lines({ title, count, most = 10, children }: LinesProps) {
  const t = useTranslations('schoolAdmin.import')
  if (count === 0) return null
  const shown = children.slice(0, most)
  return (
    <div className="grid gap-1">
      <p>{title}</p>
      <ul className="grid gap-1 text-sm wrap-anywhere">{shown}</ul>
      {count > shown.length && <p className="text-sm">{t('more', { count: count - shown.length })}</p>}
    </div>
  )
}
