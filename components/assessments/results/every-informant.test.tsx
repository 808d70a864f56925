import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { InformantResult } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { changeLines, type InformantHistory } from '@/lib/screening/history'
import messages from '@/messages/en.json'
import { randomFamilies } from '@/tests/support/random-families'
import { CombinedView } from './combined-view'
import { OtherResults } from './other-results'
import { pairKey } from './pair'
import { ResultView } from './result-view'
import { SharedResultsView } from './shared-results-view'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

/** `FAMILIES=1000` takes one more minute. */
const families = randomFamilies(Number(process.env.FAMILIES ?? 200), 12)
const child = { id: 'child', name: 'Ploy' }
const answersHref = ({ id }: { id: string }) => `/assessment-results?answers=${id}`

const views: Record<string, (informants: InformantResult[], history: InformantHistory[]) => ReactNode> = {
  'the result page': (informants) => {
    const own = informants.find(({ isReader }) => isReader)?.newest
    return (
      <>
        {own && <ResultView child={child} informants={informants} />}
        <OtherResults childId={child.id} informants={informants} isFolded hrefOf={answersHref} />
      </>
    )
  },
  'the combined view': (informants) => (
    <CombinedView informants={informants} pairHref={(pair) => `?compare=${pairKey(pair)}`} answersHref={answersHref} />
  ),
  'the doctor’s view': (informants, history) => (
    <SharedResultsView
      results={{ informants, olderAt: null }}
      history={history}
      pairHref={(pair) => `?compare=${pairKey(pair)}`}
    />
  ),
  'the visit sheet': (informants, history) => (
    <SharedResultsView results={{ informants, olderAt: null }} history={history} />
  ),
}

const drawn = new Map<string, string>()

/** Cached: two tests read it. */
function htmlOf(name: string, family: (typeof families)[number]): string {
  const key = `${name} ${families.indexOf(family)}`
  const html =
    drawn.get(key) ??
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
        {views[name]?.(family.informants, family.history)}
      </NextIntlClientProvider>,
    )
  drawn.set(key, html)
  return html
}

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** Each set of answers with the total shown beside it. */
function shownIn(html: string): string[] {
  const [, ...places] = html.split(/data-answers="/)
  return places.map((place) => {
    const [, id = '', rest = ''] = /^([^"]+)"[^>]*>([\s\S]*)$/.exec(place) ?? []
    return `${id} ${/(\d+) (?:\/|of|out of) 54/.exec(words(rest))?.[1]}`
  })
}

test.each(Object.keys(views))('%s has every set of answers of random families once, with its own total', (name) => {
  for (const family of families) {
    if (name === 'the combined view' && family.informants.length < 2) continue
    const html = htmlOf(name, family)
    const given = family.rows.map(({ assessment }) => assessment)
    expect(shownIn(html).toSorted()).toEqual(given.map(({ id, totalScore }) => `${id} ${totalScore}`).toSorted())
    const totals = new Set(given.map(({ totalScore }) => String(totalScore)))
    const shown = [...words(html).matchAll(/(?<![\d.])([\d.]+) (?:\/|of|out of) 54/g)].map(([, total]) => total)
    expect(shown.filter((total) => total === undefined || !totals.has(total))).toEqual([])
  }
})

test.each(['the doctor’s view', 'the visit sheet'])(
  '%s has the same changes over time as the result page, and none before an informant has answered twice',
  (name) => {
    const shown = { with: 0, without: 0 }
    for (const family of families) {
      const html = htmlOf(name, family)
      const lines = changeLines(family.history)
      const heading = html.includes(`<h2 id="change"`)
      expect(heading).toBe(lines.length > 0)
      const points = lines.flatMap((line) => line.points.map(({ completedAt }) => formatDate(completedAt, 'en')))
      for (const date of points) expect(words(html)).toContain(date)
      shown[heading ? 'with' : 'without'] += 1
    }
    expect(Math.min(shown.with, shown.without)).toBeGreaterThan(0)
  },
)
