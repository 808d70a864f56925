import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { reportTexts } from './texts'

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Bangkok' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Systems take 255 bytes for a whole name; a Thai character has three. */
const maxBytes = 120

const files = {
  report: { key: 'report.fileName', plain: 'sati-report', end: '.pdf' },
  fhir: { key: 'report.fhirFileName', plain: 'sati-screening', end: '.fhir.json' },
} as const

/** The `Content-Disposition` of a child's file, with the child's name: it distinguishes the files of a family. */
export function attachmentOf(kind: keyof typeof files, language: Language, name: string, madeAt: Date): string {
  const { key, plain, end } = files[kind]
  const date = days.format(madeAt)
  const title = reportTexts(language)(key, { name: inFileName(name), date }).replace(/\s+/g, ' ')
  return attachment(title + end, `${plain}-${date}${end}`)
}

/** A name without what file systems refuse or is invisible, at most 120 bytes; empty where nothing remains. */
export function inFileName(name: string): string {
  const allowed = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[/\\:*?"<>|]+/g, ' ')
    // Joiners stay, since some scripts need them; the rest is invisible or changes the direction of text.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  let [fitting, bytes] = ['', 0]
  for (const { segment } of graphemes.segment(allowed)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxBytes) break
    fitting += segment
  }
  return fitting.replace(/[\s.]+$/, '')
}

/** RFC 6266. @param plain ASCII letters, digits, dots and hyphens, for clients that do not know `filename*` */
export function attachment(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
