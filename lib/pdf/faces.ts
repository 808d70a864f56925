import 'server-only'
import { type FaceFile, faceFile, type Weight } from './fonts'
import letters from './fonts/letters.json'
import { hasThai, printable, runsOf } from './thai'

/** Searched in this order for characters that the report's own face lacks. */
const others = ['european', 'devanagari', 'tamil', 'lao', 'arabic', 'hebrew', 'korean', 'chinese'] as const
type Other = (typeof others)[number]

export interface Run {
  text: string
  font: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** In no font: drawn as the empty rectangle that each font has for what it lacks. */
export const missingGlyph = '\ufffe'

function onlyLettersOf(face: keyof typeof letters): RegExp {
  const ranges = letters[face].replaceAll(/[0-9a-f]+/g, '\\u{$&}').replaceAll(' ', '')
  // Every shaper handles joiners.
  return new RegExp(`^[${ranges}\\u200c\\u200d]*$`, 'u')
}

const isOwn = onlyLettersOf('own')
const isOf = new Map(others.map((face) => [face, onlyLettersOf(face)]))

function faceOf(text: string, among: readonly Other[]): Part['face'] {
  if (isOwn.test(text)) return 'own'
  return among.find((face) => isOf.get(face)?.test(text)) ?? null
}

interface Part {
  text: string
  face: 'own' | Other | null
}

/** A European word is in one face: all of Nguyễn must look alike. */
function partsOf(text: string): Part[] {
  const parts = text.split(/(?<= )(?! )/).flatMap((word): Part[] => {
    const face = faceOf(word, ['european'])
    if (face) return [{ text: word, face }]
    return [...graphemes.segment(word)].map(({ segment }) => ({ text: segment, face: faceOf(segment, others) }))
  })
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    // A space stays with its script: Arabic words are set from right to left together. What no font has is drawn as one sign.
    if (last?.face && part.face && (last.face === part.face || part.text === ' ')) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

/** Splits the Lao vowel AM in two, as `shapeable` does for Thai. */
function shapeableLao(text: string): string {
  return text.replace(/([\u0ec8-\u0ecb]?)\u0eb3/g, '\u0ecd$1\u0eb2')
}

/** PDFKit reverses the characters of a word, but not the order of words. */
function fromRightToLeft(text: string, font: string): Run[] {
  return text
    .split(/( +)/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, font }))
    .toReversed()
}

export class Faces {
  constructor(
    private readonly loaded: ReadonlyMap<Other, FaceFile[]>,
    private readonly hasOthers: boolean,
  ) {}

  /** `font` is the name in the document. */
  get files(): { font: string; file: Buffer }[] {
    return [...this.loaded].flatMap(([face, files]) =>
      files.map(({ weight, file }) => ({ font: `${face} ${weight}`, file })),
    )
  }

  runsOf(text: string, weight: Weight): Run[] {
    if (!this.hasOthers || isOwn.test(text)) return runsOf(text).map((run) => ({ text: run, font: weight }))
    return partsOf(text).flatMap((part) => {
      const { face } = part
      if (face === 'own') return runsOf(part.text).map((run) => ({ text: run, font: weight }))
      const files = face ? this.loaded.get(face) : undefined
      if (!face || !files) return [{ text: missingGlyph, font: weight }]
      const own = files.some((file) => file.weight === weight) ? weight : 'regular'
      const font = `${face} ${own}`
      if (face === 'arabic' || face === 'hebrew') return fromRightToLeft(part.text, font)
      return [{ text: face === 'lao' ? shapeableLao(part.text) : part.text, font }]
    })
  }

  /** Whether the text is drawn unlike it is typed: copying it then needs the original text. */
  isRedrawn(text: string): boolean {
    return hasThai(text) || (this.hasOthers && !isOwn.test(text))
  }
}

const plain = new Faces(new Map(), false)

/** @param texts what else than our own texts is drawn: names */
export async function facesFor(texts: string[]): Promise<Faces> {
  const foreign = texts.map(printable).filter((text) => !isOwn.test(text))
  if (foreign.length === 0) return plain
  const needed = new Set(foreign.flatMap((text) => partsOf(text).map(({ face }) => face)))
  const loaded = new Map<Other, FaceFile[]>()
  for (const face of others) {
    if (!needed.has(face)) continue
    const weights: Weight[] = face === 'european' ? ['regular', 'semibold'] : ['regular']
    loaded.set(face, await Promise.all(weights.map((weight) => faceFile(face, weight))))
  }
  return new Faces(loaded, true)
}
