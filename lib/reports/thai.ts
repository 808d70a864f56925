const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Around words that stay on one line. Neither is ever in a name: `printable` takes out letters of private use. */
export const keepStart = '\ue000'
export const keepEnd = '\ue001'

const thaiLetter = /[\u0e00-\u0e7f]/

export function hasThai(text: string): boolean {
  return thaiLetter.test(text)
}

/** Where a joiner decides how its neighbours are drawn; elsewhere it is only invisible. */
const joins = '(?<=[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Tamil}\\p{Extended_Pictographic}\\ufe0f])'
const invisible = new RegExp(`[\\p{Cc}\\p{Co}]|(?!${joins}[\\u200c\\u200d])\\p{Cf}`, 'gu')

/** Without what cannot be seen: controls, directions, letters of private use. Half a character becomes the sign for one that is lost. */
export function printable(text: string): string {
  return text.toWellFormed().replace(invisible, '')
}

/**
 * Thai as the PDF writer's shaping gets it right; HarfBuzz needs neither step.
 *
 * SARA AM becomes the two signs it is made of, the upper one under the tone mark, else น้ำ has its mark in the wrong
 * place. Under a letter with an ascender the tone mark comes before the lower vowel: with the vowel in between, the
 * writer does not see that the mark must step aside, and ปู่ and ญี่ปุ่น have it on the stroke.
 */
export function shapeable(text: string): string {
  return text
    .replace(/([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([ปฝฟ])([\u0e38\u0e39])([\u0e48-\u0e4c])/g, '$1$3$2')
}

/**
 * What is shaped in one go. A run takes its rules from its first letter's script: Thai that follows something else needs
 * a run of its own, or its marks are not placed.
 */
export function runsOf(text: string): string[] {
  if (!hasThai(text)) return [text]
  return shapeable(text).split(/(?<=[^\u0e00-\u0e7f ])(?=[\u0e00-\u0e7f])/)
}

/** A number, or one word that is not Thai: most cells of a report's tables. */
function isOnePiece(text: string): boolean {
  return !/[\s\ue000\ue001\u0e00-\u0e7f]/.test(text)
}

/** The pieces a line may end after. Thai is written without spaces: there a dictionary says where a word ends. */
export function piecesOf(text: string): string[] {
  return text
    .split(/(\ue000[^\ue001]*\ue001 *)/)
    .flatMap((part) => (part.startsWith(keepStart) ? [part.replace(/[\ue000\ue001]/g, '')] : brokenAtSpaces(part)))
    .filter((piece) => piece !== '')
}

function brokenAtSpaces(text: string): string[] {
  return (text.match(/[^ ]* +|[^ ]+$/g) ?? []).flatMap((word) => (thaiLetter.test(word) ? brokenAtWords(word) : [word]))
}

function brokenAtWords(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1)
    if (before !== undefined && staysWith(before, segment)) pieces[pieces.length - 1] = before + segment
    else pieces.push(segment)
  }
  return pieces
}

/** What closes, repeats or continues stays with what is before it; what opens takes along what follows. */
function staysWith(before: string, after: string): boolean {
  if (/^[\s\u00a0)\]”’.,:;?!%…ๆฯ\u0e31\u0e34-\u0e3a\u0e45-\u0e4e]/.test(after) || /[(“‘[\u00a0]$/.test(before))
    return true
  return !thaiLetter.test(before.at(-1) ?? '') && !thaiLetter.test(after[0] ?? '')
}

/**
 * The lines of a paragraph, each without the space it ended with. What is wider than a line is broken between letters.
 *
 * @param widthOf of a piece, in the unit of `width`
 */
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
    const parts = whole > width ? [...letters.segment(piece)].map(({ segment }) => segment) : [piece]
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
