import { type Messages, useLocale } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import { IconTile } from '@/components/ui/icon-tile'
import { ChevronRight, GraduationCap, House, LinkIcon, School, Stethoscope, User } from '@/components/ui/icons'
import type { AccessEntry, AccessWho } from '@/lib/access-log/schema'
import { formatDate, formatTime } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'

/** The log by days, newest first. The reader's own activity is collapsed: that of others is easy to see. */
export function AccessDays({ entries }: { entries: AccessEntry[] }) {
  const language = useLocale()
  return (
    <div className="grid gap-4">
      {[...byDay(entries, language)].map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} />
      ))}
    </div>
  )
}

function byDay(entries: AccessEntry[], language: Language): Map<string, AccessEntry[]> {
  const days = new Map<string, AccessEntry[]>()
  for (const entry of entries) {
    const day = formatDate(entry.at, language)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

function Day({ day, entries }: { day: string; entries: AccessEntry[] }) {
  const t = useTexts('accessLog')
  const others = entries.filter(({ who }) => who.kind !== 'you')
  const own = entries.filter(({ who }) => who.kind === 'you')
  return (
    <Card className="grid gap-4">
      <h2 className="text-base font-semibold">{day}</h2>
      {others.length > 0 && <Lines entries={others} />}
      {own.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-5 shrink-0 group-open:rotate-90" />
            {t('ownActivity', { count: own.length })}
          </summary>
          <div className="pt-2">
            <Lines entries={own} />
          </div>
        </details>
      )}
    </Card>
  )
}

function Lines({ entries }: { entries: AccessEntry[] }) {
  return (
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <EntryLine key={entry.id} entry={entry} time={formatTime(entry.at)} />
      ))}
    </ul>
  )
}

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
