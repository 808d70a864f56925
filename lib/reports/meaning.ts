import { meaningOfResults } from '@/lib/assessments/meaning'
import { plainNotes, seenWords } from '@/lib/assessments/meaning-words'
import { shownInformants } from './informants'
import type { Flow } from './page-frame'
import { columnWidth, paper } from './sheet'

/** What was noticed, and of each informant what a doctor should know of how the answers were given. */
export function* printMeaning(flow: Flow): Generator<boolean> {
  const { t, language } = flow.sheet
  const shown = shownInformants(t, flow.data).map(({ short, apart, result }) => ({
    ...{ short, apart, key: result.key, kind: result.kind, newest: result.newest },
  }))
  const meaning = meaningOfResults(shown)
  if (!meaning) return
  const nameOf = ({ short }: { short: string }) => short
  const notes = shown.flatMap(({ short, newest }) =>
    plainNotes(language, newest).map((note) => t('results.meaning.notes.of', { who: short, note })),
  )
  const setting = { x: paper.left, width: columnWidth, size: 9 }
  for (const text of [seenWords(language, meaning, [nameOf, nameOf]), ...notes]) {
    if (flow.makeRoom(flow.sheet.heightOf(text, setting))) yield true
    flow.y += flow.sheet.paragraph('P', text, { ...setting, y: flow.y })
  }
}
