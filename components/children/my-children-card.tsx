import { CardHeading } from '@/components/layout/card-heading'
import { ChildAvatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { ChevronRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { Child } from '@/lib/children/schema'
import { useTexts } from '@/lib/i18n/texts'
import { ageGrade } from './age-grade'

/** Renders nothing without children. */
export function MyChildrenCard({ options }: { options: Child[] }) {
  const [t, words] = [useTexts('profile.children'), useTexts('children')]
  if (options.length === 0) return null
  return (
    <Card aria-labelledby="my-children" className="grid gap-3">
      <CardHeading id="my-children" title={t('title')} text={t('text')} />
      <ul className="grid *:not-first:border-t *:not-first:border-border">
        {options.map((child) => (
          <li key={child.id}>
            <SiteLink
              href={`/children/${child.id}`}
              className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-md py-2 hover:text-primary"
            >
              <ChildAvatar name={child.name} id={child.id} size="sm" />
              <span className="min-w-0 wrap-anywhere">
                <b>{child.name}</b>{' '}
                <span className="block text-sm text-muted-foreground">{ageGrade(words, child)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
