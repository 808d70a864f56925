import type { Messages } from 'next-intl'
import type { Icon } from '@/components/ui/icon'
import { IconTile } from '@/components/ui/icon-tile'
import { GraduationCap, House, LinkIcon, School, Stethoscope, User } from '@/components/ui/icons'
import type { AccessEntry, AccessWho } from '@/lib/access-log/schema'
import { useTexts } from '@/lib/i18n/texts'

const icons: Record<AccessWho['kind'], Icon> = {
  you: User,
  parent: User,
  teacher: GraduationCap,
  doctor: Stethoscope,
  school: School,
  link: LinkIcon,
  other: User,
  system: House,
}
const nameless = { parent: 'someParent', teacher: 'someTeacher', doctor: 'someDoctor', school: 'someSchool' } as const

type Action = keyof Messages['accessLog']['actions']

/** Who did what, and when. */
export function EntryLine({ entry: { at, who, others, action, child }, time }: { entry: AccessEntry; time: string }) {
  const t = useTexts('accessLog')
  const key = action.replace('.', '-')
  const by = useWho(who)
  const known = t.has(`actions.${key as Action}`) ? (key as Action) : 'other'
  return (
    <li className="flex items-start gap-3">
      <IconTile icon={icons[who.kind]} tint={who.kind === 'you' ? 'sand' : 'sky'} />
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="font-medium">{others > 0 ? t('andOthers', { who: by, count: others }) : by}</p>
        <p className="text-sm text-muted-foreground">{t(`actions.${known}`, { child: child?.name ?? '' })}</p>
      </div>
      <time dateTime={at} className="text-sm text-muted-foreground tabular-nums">
        {time}
      </time>
    </li>
  )
}

function useWho({ kind, name }: AccessWho): string {
  const t = useTexts('accessLog.who')
  if (kind === 'link') return name ? t('linkSoftware', { name }) : t('link')
  if (kind === 'you' || kind === 'other' || kind === 'system') return t(kind)
  return name ? t(kind, { name }) : t(nameless[kind])
}
