import { useTexts } from '@/lib/i18n/texts'

const sections = ['key', 'sending', 'refer', 'again', 'list', 'limits', 'errors', 'examples', 'reference'] as const

/** Links to the sections of the page. */
export function TableOfContents() {
  const t = useTexts('developers')
  return (
    <nav aria-labelledby="contents" className="grid gap-2">
      <h2 id="contents" className="text-base">
        {t('contents')}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${section}`} className="inline-flex min-h-11 items-center text-primary underline">
              {t(`${section}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
