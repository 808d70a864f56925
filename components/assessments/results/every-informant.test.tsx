import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { InformantResult } from '@/lib/assessments/types'
import messages from '@/messages/en.json'
import { randomFamilies } from '@/tests/support/random-families'
import { CombinedView } from './combined-view'
import { OtherResults } from './other-results'
import { pairKey } from './pair'
import { ResultView } from './result-view'
import { SharedResultsView } from './shared-results-view'

// The same texts, without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

/** `FAMILIES=1000` takes a minute more. */
const families = randomFamilies(Number(process.env.FAMILIES ?? 200), 12)
const child = { id: 'child', name: 'Ploy' }
const answersHref = ({ id }: { id: string }) => `/assessment-results?answers=${id}`

const views: Record<string, (informants: InformantResult[]) => ReactNode> = {
  'the result page': (informants) => {
    const own = informants.find(({ isReader }) => isReader)?.newest
    return (
      <>
        {own && <ResultView child={child} own={own} teacherAnswered={informants.length > 1} />}
        <OtherResults childId={child.id} informants={informants} isCombinedOffered isFolded hrefOf={answersHref} />
      </>
    )
  },
  'the combined view': (informants) => (
    <CombinedView
      child={child}
      informants={informants}
      pairHref={(pair) => `?compare=${pairKey(pair)}`}
      answersHref={answersHref}
    />
  ),
  'the doctor’s view': (informants) => (
    <SharedResultsView child={child} results={{ informants }} pairHref={(pair) => `?compare=${pairKey(pair)}`} />
  ),
  'the visit sheet': (informants) => <SharedResultsView child={child} results={{ informants }} />,
}

function htmlOf(content: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      {content}
    </NextIntlClientProvider>,
  )
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

test.each(Object.entries(views))(
  '%s has every set of answers of random families once, with its own total',
  (name, view) => {
    for (const { informants, rows } of families) {
      if (name === 'the combined view' && informants.length < 2) continue
      const html = htmlOf(view(informants))
      const given = rows.map(({ assessment }) => assessment)
      expect(shownIn(html).toSorted()).toEqual(given.map(({ id, totalScore }) => `${id} ${totalScore}`).toSorted())
      const totals = new Set(given.map(({ totalScore }) => String(totalScore)))
      const said = [...words(html).matchAll(/(?<![\d.])([\d.]+) (?:\/|of|out of) 54/g)].map(([, total]) => total)
      expect(said.filter((total) => total === undefined || !totals.has(total))).toEqual([])
    }
  },
)
