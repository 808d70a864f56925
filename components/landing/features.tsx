import { cn } from '@/components/ui/cn'
import type { Icon } from '@/components/ui/icon'
import { IconTile, type Tint } from '@/components/ui/icon-tile'
import { ClipboardList, GraduationCap, ShieldCheck, Stethoscope } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

const features = [
  { key: 'assessment', icon: ClipboardList, tint: 'celadon' },
  { key: 'teacher', icon: GraduationCap, tint: 'sand' },
  { key: 'doctor', icon: Stethoscope, tint: 'sky' },
  { key: 'privacy', icon: ShieldCheck, tint: 'petal' },
] as const satisfies { key: string; icon: Icon; tint: Tint }[]

/**
 * The four feature tiles: rows with a line above each on phones, columns from 768px.
 *
 * @param as the level of the tiles' headings
 */
export function Features({ as: Title = 'h2', className }: { as?: 'h2' | 'h3'; className?: string }) {
  const t = useTexts('landing.features')
  return (
    <ul className={cn('grid border-border md:gap-8 md:border-t md:pt-8', className)}>
      {features.map(({ key, icon, tint }) => (
        <li
          key={key}
          className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 border-t border-border py-5 md:grid-cols-1 md:gap-y-2 md:border-0 md:py-0"
        >
          <IconTile icon={icon} tint={tint} className="row-span-2 md:row-span-1 md:mb-1" />
          <Title className="text-lg leading-(--lh-snug) tracking-normal">{t(`${key}.title`)}</Title>
          <p className="text-sm text-muted-foreground">{t(`${key}.text`)}</p>
        </li>
      ))}
    </ul>
  )
}
