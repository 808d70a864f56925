import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import type { Tint } from '@/components/ui/icon-tile'
import { ChartNoAxesColumn, GraduationCap, School } from '@/components/ui/icons'
import { LinkRow } from '@/components/ui/link-row'
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
            <LinkRow {...places[place]} title={t(`${place}.title`)} text={t(`${place}.text`)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
