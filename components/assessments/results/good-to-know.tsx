import { useTranslations } from 'next-intl'
import { FoldedCard } from '@/components/ui/folded-card'
import { Compass, MoonStar, Pill } from '@/components/ui/icons'

const notes = [
  ['score', Compass],
  ['causes', MoonStar],
  ['medicine', Pill],
] as const

/** What a score is good for, what else can look like ADHD, and medicine: safe wording, the same on every result. */
export function GoodToKnow() {
  const t = useTranslations('screening.notes')
  return (
    <FoldedCard id="good-to-know" title={t('title')}>
      <ul className="grid gap-3">
        {notes.map(([key, Icon]) => (
          <li key={key} className="grid grid-cols-[1.5rem_1fr] items-start gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </FoldedCard>
  )
}
