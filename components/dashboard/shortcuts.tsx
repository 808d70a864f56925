import { Card } from '@/components/ui/card'
import { ChartNoAxesColumn, ClipboardList, Stethoscope } from '@/components/ui/icons'
import { LinkRow } from '@/components/ui/link-row'
import { useTexts } from '@/lib/i18n/texts'

const shortcuts = [
  { key: 'assessment', href: '/parent-assessment', icon: ClipboardList, tint: 'celadon' },
  { key: 'results', href: '/assessment-results', icon: ChartNoAxesColumn, tint: 'sand' },
  { key: 'doctor', href: '/doctor-consultation', icon: Stethoscope, tint: 'sky' },
] as const

export function Shortcuts() {
  const t = useTexts('dashboard.next')
  return (
    <nav aria-label={t('label')}>
      <Card as="div" className="py-1 md:py-1">
        <ul className="*:not-first:border-t *:not-first:border-border">
          {shortcuts.map(({ key, href, icon, tint }) => (
            <li key={key}>
              <LinkRow {...{ href, icon, tint }} title={t(`${key}.title`)} text={t(`${key}.text`)} />
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}
