import 'server-only'
import { env } from '@/lib/env'
import { formatLongDate } from '@/lib/i18n/format'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'
import { type Language, languages } from '@/lib/i18n/language'
import { operatorLines } from '@/lib/i18n/operator-line'
import { textsIn } from '@/lib/i18n/translators'
import { keepEnd, keepStart, printable } from '@/lib/pdf/thai'
import type { CommonTexts, Letter, OwnTexts, Paper, PrintJob } from './types'

/** Names are shortened to so many letters where whole ones have no room. */
const shorter = [60, 30, 18]
/** A name of so many letters is not broken across two lines. */
const longestKept = 30

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })
const previewCode = 'XXXXXXXXXXXX'

function pageOfCodes(): string {
  return `${env().APP_URL}/letter`
}

/** As a person types it. */
function typedAddress(): string {
  return pageOfCodes().replace(/^https?:\/\//, '')
}

function inEach<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>
}

/** All but the papers. */
export function composeCommon(perPage: 1 | 2, isPreview: boolean): Omit<PrintJob, 'papers'> {
  const [th, en] = [textsIn('th', 'letterPdf'), textsIn('en', 'letterPdf')]
  return {
    title: `${th('title')} · ${en('title')}`,
    perPage,
    mark: isPreview ? `${th('preview')} · ${en('preview')}` : null,
    address: typedAddress(),
    common: inEach(commonTexts),
  }
}

function commonTexts(language: Language): CommonTexts {
  const t = textsIn(language, 'letterPdf')
  const address = typedAddress()
  const act = (decide: 'steps.decide' | 'steps.decideWithAddress', ...notes: string[]) => ({
    steps: [t('steps.open', { address }), t(decide), t('steps.answer')].map(withPhrases),
    notes: withPhrases(notes.join(' ')),
  })
  const operator = operatorLines(language).map(printable)
  return {
    private: t('outside.private'),
    heading: t('heading'),
    acts: {
      byPassword: act('steps.decide', t('keep'), t('lost.letter'), t('lost.account')),
      // Its account signs in with the address.
      byAddress: act('steps.decideWithAddress', t('lost.letter')),
    },
    code: t('code'),
    operator: [...operator, shortened(operator.at(-1) ?? '', 60)],
    qr: t('qr', { address }),
  }
}

export function composePaper(letter: Letter, isPreview: boolean): Paper {
  const code = isPreview ? null : letter.code
  const { studentName, schoolName, referringTeacher } = letter
  const names = [studentName, schoolName, referringTeacher].map(printable)
  const lengths = [
    Number.POSITIVE_INFINITY,
    ...shorter.filter((most) => names.some((name) => shortened(name, most) !== name)),
  ]
  return {
    act: letter.needsAddress ? 'byAddress' : 'byPassword',
    code: (code ?? previewCode).match(/.{4}/g)?.join('-') ?? '',
    link: code ? `${pageOfCodes()}?code=${code}` : pageOfCodes(),
    forms: lengths.map((most) => {
      const [student = '', school = '', teacher = ''] = names.map((name) => shortened(name, most))
      return inEach((language) => ownTexts(letter, { student, school, teacher }, language))
    }),
  }
}

type Names = Record<'student' | 'school' | 'teacher', string>

function ownTexts(
  { className, classNumber, opensUntil }: Letter,
  { student, school, teacher }: Names,
  language: Language,
): OwnTexts {
  const t = textsIn(language, 'letterPdf')
  const number = classNumber === null ? '' : t('outside.number', { number: String(classNumber) })
  return {
    to: t('outside.to', { studentName: kept(student) }),
    schoolClass: [className ? printable(className[language]) : '', number].filter(Boolean).join(' · '),
    from: t('outside.from', { schoolName: kept(school) }),
    who: withPhrases(t('who', { teacher: kept(teacher), school: kept(school), student: kept(student) })),
    until: t('until', { date: formatLongDate(opensUntil, language) }),
  }
}

/** @param most counted as they are seen: marks above and below a Thai consonant take no room */
function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  const seen = Array.from(graphemes.segment(name), ({ segment }) => segment)
  if (seen.length <= most) return name
  const first = seen.slice(0, most - 1).join('')
  return `${first.trimEnd()}…`
}

function kept(words: string): string {
  return words.length > longestKept ? words : `${keepStart}${words}${keepEnd}`
}

const keptParts = new RegExp(`(${keepStart}[^${keepEnd}]*${keepEnd})`)

/** Thai phrases are not broken across two lines. */
function withPhrases(text: string): string {
  const parts = text.split(keptParts).map((part) => (part.startsWith(keepStart) ? part : keepingPhrases(part)))
  return parts.join('')
}

function keepingPhrases(text: string): string {
  return cutAtPhrases(text)
    .map((part, index) => (index % 2 === 1 ? kept(part) : part))
    .join('')
}
