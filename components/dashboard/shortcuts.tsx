import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import { IconTile, type Tint } from '@/components/ui/icon-tile'
import { ChartNoAxesColumn, ChevronRight, ClipboardList, Stethoscope } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'

interface Shortcut {
  key: 'assessment' | 'results' | 'doctor'
  href: string
  icon: Icon
  tint: Tint
}

const shortcuts: Shortcut[] = [
  { key: 'assessment', href: '/parent-assessment', icon: ClipboardList, tint: 'celadon' },
  { key: 'results', href: '/assessment-results', icon: ChartNoAxesColumn, tint: 'sand' },
  { key: 'doctor', href: '/doctor-consultation', icon: Stethoscope, tint: 'sky' },
]

/** Three links, each about the current child. */
export function Shortcuts() {
  const t = useTexts('dashboard.next')
  return (
    <nav aria-label={t('label')}>
      <Card as="div" className="py-1 md:py-1">
        <ul className="*:not-first:border-t *:not-first:border-border">
          {shortcuts.map(({ key, href, icon, tint }) => (
            <li key={key}>
              <SiteLink
                href={href}
                className="grid min-h-16 grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-md py-3.5 leading-normal hover:text-primary"
              >
                <IconTile icon={icon} tint={tint} />
                <span className="min-w-0">
                  <b className="block">{t(`${key}.title`)}</b>
                  <span className="text-sm text-muted-foreground">{t(`${key}.text`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
              </SiteLink>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}
