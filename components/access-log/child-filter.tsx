import { cn } from '@/components/ui/cn'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'

const path = '/profile/access-log'

interface ChildFilterProps {
  options: { id: string; name: string }[]
  /** Undefined for all children. */
  currentId: string | undefined
}

/** Filters the log by child. Links, so that it works without scripts. */
export function ChildFilter({ options, currentId }: ChildFilterProps) {
  const t = useTexts('accessLog')
  const choices = [{ id: undefined, name: t('all') }, ...options]
  return (
    <nav aria-label={t('filter')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, name }) => (
          <li key={id ?? 'all'} className="max-w-full">
            <SiteLink
              href={id ? `${path}?${new URLSearchParams({ child: id })}` : path}
              aria-current={id === currentId ? 'true' : undefined}
              className={cn(
                'inline-flex min-h-11 max-w-full items-center rounded-full border-[1.5px] px-4 text-sm font-medium wrap-anywhere',
                id === currentId ? 'border-primary bg-accent font-semibold' : 'border-input/45 bg-card hover:bg-accent',
              )}
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
