import { useLocale } from 'next-intl'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { Badge } from '@/components/ui/badge'
import { Card, Panel } from '@/components/ui/card'
import { useTexts } from '@/lib/i18n/texts'
import { type Figure, figures } from '@/lib/screening/figures'

const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** Each figure with what it was measured on and its source. */
export function NumbersGuide() {
  const [t, learn] = [useTexts('numbers'), useTexts('learn')]
  const write = useFigureTexts()
  return (
    <Page width="read">
      <BackLink href="/" label={learn('back')} />
      <PageHeading className="pt-2" title={t('title')} description={t('description')} />
      <div className="grid grid-cols-1 gap-8">
        <Panel tone="next" className="p-4 md:p-4">
          <p>{t('own')}</p>
        </Panel>
        {keysOf(figures).map((group) => (
          <section key={group} aria-labelledby={`figures-${group}`} className="grid grid-cols-1 gap-4">
            <div className="grid gap-1">
              <h2 id={`figures-${group}`}>{t(`groups.${group}.title`)}</h2>
              <p>{t(`groups.${group}.text`)}</p>
            </div>
            {Object.entries<Figure>(figures[group]).map(([key, figure]) => (
              <FigureCard key={key} figure={figure} {...write(key as FigureKey, figure)} />
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}

type Groups = typeof figures
type FigureKey = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]

interface FigureTexts {
  title: string
  value: string
  text: string
}

function FigureCard({ figure: { kind, sources }, title, value, text }: FigureTexts & { figure: Figure }) {
  const t = useTexts('numbers')
  return (
    <Card as="article" className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{title}</h3>
      <p className="grid gap-1.5 text-lg leading-(--lh-snug) font-semibold">
        {value.split('\n').map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <Badge variant={kind === 'assumed' ? 'moderate' : 'secondary'}>{t(`kinds.${kind}`)}</Badge>
      <p>{text}</p>
      {sources.length > 0 && (
        <div className="text-xs wrap-anywhere text-muted-foreground">
          <p>{t('source', { count: sources.length })}</p>
          <ul lang="en" className="grid list-disc gap-1 ps-5">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

const formats: Record<Figure['unit'], Intl.NumberFormatOptions> = {
  points: {},
  children: {},
  share: { style: 'percent', maximumFractionDigits: 1 },
  correlation: { minimumFractionDigits: 2 },
}

function useFigureTexts() {
  const language = useLocale()
  const [t, bands] = [useTexts('numbers.figures'), useTexts('numbers.bands')]
  const phrases = { usual: bands('usual'), unsure: bands('unsure'), unusual: bands('unusual') }
  const formatAll = (numbers: Readonly<Record<string, number>>, options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options)
    return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, format.format(number)]))
  }
  return (key: FigureKey, { unit, values, counts = {} }: Figure): FigureTexts => {
    const given = { ...phrases, ...formatAll(values, formats[unit]), ...formatAll(counts, {}) }
    return { title: t(`${key}.title`), value: t(`${key}.value`, given), text: t(`${key}.text`, given) }
  }
}
