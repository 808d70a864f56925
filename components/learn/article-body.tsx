import { Info } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import type { Article } from '@/lib/learn/types'
import { EmergencyNumbers } from './emergency-numbers'

/** An article from its first section to its sources. */
export function ArticleBody({ article }: { article: Article }) {
  const t = useTexts('learn')
  return (
    <>
      <div className="grid gap-8">
        {article.sections.map(({ heading, paragraphs, points }) => (
          <section key={heading} className="grid gap-3">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul className="grid list-disc gap-2 ps-5 marker:text-primary">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      {article.urgentHelp && <EmergencyNumbers />}
      <p className="mt-8 flex gap-2.5 text-sm text-muted-foreground">
        <Info aria-hidden className="mt-[.2em] size-5 shrink-0" />
        {t('note')}
      </p>
      <section className="mt-10 grid gap-3 border-t border-border pt-8">
        <h2 className="text-lg">{t('sources')}</h2>
        <ol className="grid list-decimal gap-2 ps-5 text-sm text-muted-foreground">
          {article.sources.map(({ title, titleLanguage, by, year }) => (
            <li key={title}>
              <cite lang={titleLanguage} className="text-foreground not-italic">
                {title}
              </cite>
              <br />
              {t('cited', { by, year })}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
