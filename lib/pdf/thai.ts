const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Around words that stay on one line. Never in a name: `printable` removes private-use characters. */
export const keepStart = '\ue000'
export const keepEnd = '\ue001'

const thaiChar = /[\u0e00-\u0e7f]/

export function hasThai(text: string): boolean {
  return thaiChar.test(text)
}

/** Scripts in which a joiner changes how its neighbours are drawn. */
const joins = '(?<=[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Tamil}\\p{Extended_Pictographic}\\ufe0f])'
const invisible = new RegExp(`[\\p{Cc}\\p{Co}]|(?!${joins}[\\u200c\\u200d])\\p{Cf}`, 'gu')

/** Removes invisible characters: controls, directions, private use. Lone surrogates become U+FFFD. */
export function printable(text: string): string {
  return text.toWellFormed().replace(invisible, '')
}

/**
 * Reorders Thai for PDFKit's shaping; HarfBuzz would need neither step. SARA AM is split in two, with the upper sign before
 * the tone mark (น้ำ). After ป ฝ ฟ the tone mark comes before the lower vowel, else it is drawn on the ascender (ปู่).
 */
export function shapeable(text: string): string {
  return text
    .replace(/([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([ปฝฟ])([\u0e38\u0e39])([\u0e48-\u0e4c])/g, '$1$3$2')
}

/** A run is shaped by its first character's script: Thai after another script needs a run of its own for its marks. */
export function runsOf(text: string): string[] {
  if (!hasThai(text)) return [text]
  return shapeable(text).split(/(?<=[^\u0e00-\u0e7f ])(?=[\u0e00-\u0e7f])/)
}

function isOnePiece(text: string): boolean {
  return !/[\s\ue000\ue001\u0e00-\u0e7f]/.test(text)
}

/** Pieces that a line may end after. Thai has no spaces: a dictionary finds its words. */
export function piecesOf(text: string): string[] {
  return text
    .split(/(\ue000[^\ue001]*\ue001 *)/)
    .flatMap((part) => (part.startsWith(keepStart) ? [part.replace(/[\ue000\ue001]/g, '')] : brokenAtSpaces(part)))
    .filter((piece) => piece !== '')
}

function brokenAtSpaces(text: string): string[] {
  return (text.match(/[^ ]* +|[^ ]+$/g) ?? []).flatMap((word) => (thaiChar.test(word) ? brokenAtWords(word) : [word]))
}

/** Looking words up takes long, and most words of a file repeat. Cleared before it grows large. */
const broken = new Map<string, string[]>()

function brokenAtWords(text: string): string[] {
  const known = broken.get(text)
  if (known) return known
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1)
    if (before !== undefined && staysWith(before, segment)) pieces[pieces.length - 1] = before + segment
    else pieces.push(segment)
  }
  if (broken.size > 20_000) broken.clear()
  broken.set(text, pieces)
  return pieces
}

/** Closing and repeating signs stay with the text before them, opening ones with the text after. */
function staysWith(before: string, after: string): boolean {
  if (/^[\s\u00a0)\]”’.,:;?!%…ๆฯ\u0e31\u0e34-\u0e3a\u0e45-\u0e4e]/.test(after) || /[(“‘[\u00a0]$/.test(before))
    return true
  return !thaiChar.test(before.at(-1) ?? '') && !thaiChar.test(after[0] ?? '')
}

export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  if (isOnePiece(text) && widthOf(text) <= width) return [text]
  const lines: string[] = []
  let [line, used] = ['', 0]
  const end = () => {
    if (line.trimEnd()) lines.push(line.trimEnd())
    ;[line, used] = ['', 0]
  }
  for (const piece of piecesOf(text)) {
    const whole = widthOf(piece)
    if (used + widthOf(piece.trimEnd()) > width) end()
    const parts = whole > width ? [...graphemes.segment(piece)].map(({ segment }) => segment) : [piece]
    for (const part of parts) {
      const wide = parts.length === 1 ? whole : widthOf(part)
      if (line && used + wide > width && part.trim()) end()
      line += part
      used += wide
    }
  }
  end()
  return lines.length > 0 ? lines : ['']
}
