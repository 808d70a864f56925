import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { BookOpen, Heart } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { textLink } from '@/components/ui/text-link'

/** Encouragement and reading while a parent waits for a doctor. */
export function WhileYouWait({ childName }: { childName: string }) {
  const t = useTranslations('results.wait')
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('title')}</h2>
      <ul className="grid gap-2.5 *:grid *:grid-cols-[1.5rem_1fr] *:items-start *:gap-2.5">
        <li>
          <Heart aria-hidden className="mt-[.2em] size-5 text-primary" />
          <span>{t.rich('noticed', { name: childName, keep: keepName })}</span>
        </li>
        <li>
          <BookOpen aria-hidden className="mt-[.2em] size-5 text-primary" />
          <span>
            {t.rich('guides', {
              link: textLink('/learn/parent-guides'),
            })}
          </span>
        </li>
      </ul>
    </Card>
  )
}
