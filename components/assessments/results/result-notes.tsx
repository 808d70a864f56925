import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Compass, MoonStar, Pill } from '@/components/ui/icons'

const notes = [
  ['score', Compass],
  ['causes', MoonStar],
  ['medicine', Pill],
] as const

/** What a score is good for, what else can look like ADHD, and medicine: safe wording, the same on every result. */
export function ResultNotes({ className }: { className?: string }) {
  const t = useTranslations('screening.notes')
  return (
    <Card className={className}>
      <h2 className="mb-3">{t('title')}</h2>
      <ul className="grid gap-3">
        {notes.map(([key, Icon]) => (
          <li key={key} className="grid grid-cols-[1.5rem_1fr] items-start gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
