/** @jsxImportSource react */
import 'server-only'
import { render, toPlainText } from 'react-email'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'
import { MailLayout, type MailVersion } from './mail-layout'

export interface MailBodies {
  html: string
  text: string
}

/** A body cut at its texts: alternately a piece of the body and the number of a text. */
type Gaps = string[]

interface Form {
  html: Gaps
  text: Gaps
}

const mostForms = 500
const forms = new Map<string, Promise<Form>>()

/** Texts that the plain text alters: it folds white space, and rendering drops invalid characters. */
const altered = /^$|^[ \t\n\r\f\u200b]|[ \t\n\r\f\u200b]$|[ \t\n\r\f\u200b]{2}|[\t\n\r\f\u200b\0]|\p{Surrogate}/u

/** The characters of our links. With others, such as a space, the plain text shows the written-out link twice. */
const ourLink = /^[\w:/?#&=.%+~-]+$/

/**
 * Rendering takes longer than all the rest, and mails of one kind differ by their texts alone: so a form is rendered
 * once with a mark for each text, cut at the marks, and joined with the texts of each mail, which are never searched.
 */
export async function draw(versions: MailVersion[]): Promise<MailBodies> {
  const texts: string[] = []
  for (const version of versions) {
    mapTexts(version, (text) => {
      texts.push(text)
      return text
    })
  }
  const isAltered =
    texts.some((text) => altered.test(text)) ||
    versions.some(({ text }) => ![text, ...text.items].every(({ url }) => ourLink.test(url)))
  if (isAltered) return drawDirectly(versions)
  const form = await formOf(versions)
  return { html: fill(form.html, texts.map(toHtml)), text: fill(form.text, texts) }
}

/** The same without forms. Tests compare the two. */
export async function drawDirectly(versions: MailVersion[]): Promise<MailBodies> {
  const html = await render(<MailLayout versions={versions} />)
  // Headings in capitals would misspell the reader's name.
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  return { html, text }
}

function formOf(versions: MailVersion[]): Promise<Form> {
  const key = JSON.stringify(
    versions.map(({ language, text: { preview, paragraphs, items, afterwards } }) => [
      language,
      preview,
      paragraphs.length,
      items.length,
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

async function drawForm(versions: MailVersion[]): Promise<Form> {
  let next = 0
  const marked = versions.map((version) => mapTexts(version, () => `\ue000${next++}\ue001`))
  const { html, text } = await drawDirectly(marked)
  return { html: html.split(mark), text: text.split(mark) }
}

const mark = /\ue000(\d+)\ue001/

function fill(gaps: Gaps, texts: string[]): string {
  return gaps.map((piece, index) => (index % 2 === 1 ? texts[Number(piece)] : piece)).join('')
}

/** Maps all texts in a fixed order, but the preview: it is the same for all of a kind, and padded by its length. */
function mapTexts({ language, operator, text }: MailVersion, map: (text: string) => string): MailVersion {
  const { preview, greeting, paragraphs, items, action, url, afterwards, copyHint, footer } = text
  const each = (text: string) => map(text)
  return {
    language,
    text: {
      preview,
      greeting: map(greeting),
      paragraphs: paragraphs.map(each),
      items: items.map(({ text, action, url }) => ({ text: map(text), action: map(action), url: map(url) })),
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

/** As `UnbrokenPhrases` of mail-layout.tsx. An address has no Thai characters: in an attribute it is only escaped. */
function toHtml(text: string): string {
  return cutAtPhrases(text)
    .map((part, index) =>
      index % 2 === 1 ? `<span style="white-space:nowrap">${escapeHtml(part)}</span>` : escapeHtml(part),
    )
    .join('')
}

/** As React escapes a text and the value of an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/["&'<>]/g, (character) => entities[character] ?? '')
}
