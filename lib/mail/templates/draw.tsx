/** @jsxImportSource react */
import 'server-only'
import { render, toPlainText } from 'react-email'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'
import { Letter, type LetterVersion } from './letter'

export interface MailBodies {
  html: string
  text: string
}

/** A body around its texts: what is drawn, then the number of a text, and so on in turns. */
type Gaps = string[]

interface Form {
  html: Gaps
  text: Gaps
}

/** Far more than there are: each kind of mail has a preview in two languages, and a few numbers of paragraphs. */
const mostForms = 500
const forms = new Map<string, Promise<Form>>()

/** What the plain text does not show as it is: it folds white space, and drawing leaves out what is no character. */
const altered = /^$|^[ \t\n\r\f\u200b]|[ \t\n\r\f\u200b]$|[ \t\n\r\f\u200b]{2}|[\t\n\r\f\u200b\0]|\p{Surrogate}/u

/** The signs of our links. With others, such as a space, the plain text shows the link of the written-out address twice. */
const ourLink = /^[\w:/?#&=.%+~-]+$/

/**
 * Both bodies of a mail. Drawing one takes longer than all the rest, and letters of one form differ by their texts alone: so a
 * form is drawn once, with a mark in place of each text, cut at the marks, and each letter is joined from its pieces. The
 * texts themselves are not searched: whatever they are, they become what drawing makes of them.
 */
export async function draw(versions: LetterVersion[]): Promise<MailBodies> {
  const texts: string[] = []
  for (const version of versions) {
    mapTexts(version, (text) => {
      texts.push(text)
      return text
    })
  }
  const isAltered = texts.some((text) => altered.test(text)) || versions.some(({ text }) => !ourLink.test(text.url))
  if (isAltered) return drawDirectly(versions)
  const form = await formOf(versions)
  return { html: fill(form.html, texts.map(toHtml)), text: fill(form.text, texts) }
}

/** The same without forms. Tests compare the two. */
export async function drawDirectly(versions: LetterVersion[]): Promise<MailBodies> {
  const html = await render(<Letter versions={versions} />)
  // Capital letters in place of a heading would spell the reader's name wrong.
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  return { html, text }
}

function formOf(versions: LetterVersion[]): Promise<Form> {
  const key = JSON.stringify(
    versions.map(({ language, text: { preview, paragraphs, afterwards } }) => [
      language,
      preview,
      paragraphs.length,
      afterwards.length,
    ]),
  )
  const known = forms.get(key)
  if (known) return known
  if (forms.size >= mostForms) forms.clear()
  const form = drawForm(versions)
  forms.set(key, form)
  form.catch(() => forms.delete(key))
  return form
}

async function drawForm(versions: LetterVersion[]): Promise<Form> {
  let next = 0
  const marked = versions.map((version) => mapTexts(version, () => `\ue000${next++}\ue001`))
  const { html, text } = await drawDirectly(marked)
  return { html: html.split(mark), text: text.split(mark) }
}

const mark = /\ue000(\d+)\ue001/

function fill(gaps: Gaps, texts: string[]): string {
  return gaps.map((piece, index) => (index % 2 === 1 ? texts[Number(piece)] : piece)).join('')
}

/** All texts of a letter, always in the same order, but the preview: that is the same for all of a kind, and padded by its length. */
function mapTexts({ language, operator, text }: LetterVersion, map: (text: string) => string): LetterVersion {
  const { preview, greeting, paragraphs, action, url, afterwards, copyHint, footer } = text
  const each = (text: string) => map(text)
  return {
    language,
    text: {
      preview,
      greeting: map(greeting),
      paragraphs: paragraphs.map(each),
      action: map(action),
      url: map(url),
      afterwards: afterwards.map(each),
      copyHint: map(copyHint),
      footer: map(footer),
    },
    operator: map(operator),
  }
}

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

/** As `Kept` of letter.tsx draws a text. An address has no Thai letter: in an attribute it is only escaped. */
function toHtml(text: string): string {
  return cutAtPhrases(text)
    .map((part, index) =>
      index % 2 === 1 ? `<span style="white-space:nowrap">${escapeHtml(part)}</span>` : escapeHtml(part),
    )
    .join('')
}

/** As React escapes a text, and the value of an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/["&'<>]/g, (character) => entities[character] ?? '')
}
