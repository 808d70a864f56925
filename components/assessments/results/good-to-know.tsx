import { FoldedCard } from '@/components/ui/folded-card'
import { BookOpen, Compass, MoonStar, Pill } from '@/components/ui/icons'
import { textLink } from '@/components/ui/text-link'
import { useTexts } from '@/lib/i18n/texts'

const notes = [
  ['score', Compass],
  ['causes', MoonStar],
  ['medicine', Pill],
] as const

/** What a score is good for, what else can look like ADHD, and medicine: safe wording, the same on every result. */
export function GoodToKnow() {
  const [t, wait] = [useTexts('screening.notes'), useTexts('results.wait')]
  return (
    <FoldedCard id="good-to-know" title={t('title')}>
      <ul className="grid gap-3">
        {notes.map(([key, Icon]) => (
          <li key={key} className="grid grid-cols-[1.5rem_1fr] items-start gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span>{t(key)}</span>
          </li>
        ))}
        <li className="grid grid-cols-[1.5rem_1fr] items-start gap-2.5">
          <BookOpen aria-hidden className="mt-[.2em] size-5 text-primary" />
          <span>{wait.rich('guides', { link: textLink('/learn/parent-guides') })}</span>
        </li>
      </ul>
    </FoldedCard>
  )
}
