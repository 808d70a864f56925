import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'
import { setPhrases } from '@/lib/i18n/set-phrases'

const glossary = readFileSync(join(process.cwd(), 'docs/glossary.md'), 'utf8')
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Vowels and tone marks above and below a letter take no space of their own. */
const width = (text: string) => text.replace(/[ัิ-ฺ็-๎]/g, '').length

/** The short Thai terms in the glossary's tables of roles and of terms. */
function glossaryTerms(): string[] {
  const rows = glossary
    .slice(glossary.indexOf('## 2. Roles'), glossary.indexOf('## 4. '))
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('---'))
  const terms = rows.flatMap((row) => row.split('|')[2]?.split(/\/|\(.*?\)|\{.*?\}|[\s\d]+/) ?? [])
  return terms.filter((term) => /^[ก-๛]+$/.test(term) && width(term) <= 12)
}

test('every short term of the glossary is kept whole', () => {
  const terms = glossaryTerms()
  expect(terms.length).toBeGreaterThan(60)
  const breakable = terms.filter((term) => {
    const pieces = cutAtPhrases(term)
    // Apart from its phrases, the rest of a term has to be a single word, and a second part may be missing.
    return pieces.filter(Boolean).length > 1 || (pieces.length === 1 && [...words.segment(term)].length > 1)
  })
  expect(breakable).toEqual([])
})

test('a phrase is in the list once, and short enough for the narrowest line', () => {
  expect(new Set(setPhrases).size).toBe(setPhrases.length)
  expect(setPhrases.filter((phrase) => width(phrase) > 12 || /[^ก-๛]/.test(phrase))).toEqual([])
})
