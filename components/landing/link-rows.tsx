import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import { IconTile, type Tint } from '@/components/ui/icon-tile'
import { ChartNoAxesColumn, ChevronRight, GraduationCap, School } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'

type Place = 'sample' | 'teachers' | 'schools'

const places: Record<Place, { href: string; icon: Icon; tint: Tint }> = {
  sample: { href: '/sample-result', icon: ChartNoAxesColumn, tint: 'celadon' },
  teachers: { href: '/for-teachers', icon: GraduationCap, tint: 'sand' },
  schools: { href: '/for-schools', icon: School, tint: 'sky' },
}

/** Links to pages that show the product without an account. */
export function LinkRows({ to, className }: { to: Place[]; className?: string }) {
  const t = useTexts('landing.links')
  return (
    <Card as="div" className="py-1 md:py-1">
      <ul className={className}>
        {to.map((place) => (
          <li key={place} className="border-border not-first:border-t">
            <SiteLink
              href={places[place].href}
              className="grid min-h-16 grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-md py-3.5 leading-normal hover:text-primary"
            >
              <IconTile icon={places[place].icon} tint={places[place].tint} />
              <span className="min-w-0">
                <b className="block">{t(`${place}.title`)}</b>
                <span className="text-sm text-muted-foreground">{t(`${place}.text`)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
