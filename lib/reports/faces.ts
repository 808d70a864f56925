import 'server-only'
import { operatorLine } from '@/lib/i18n/operator-line'
import { type FaceFile, faceFile, type Weight } from './fonts'
import letters from './fonts/letters.json'
import { hasThai, printable, runsOf } from './thai'
import type { ReportData } from './types'

/** Beside the report's own face, in the order in which a letter is looked for. */
const others = ['european', 'devanagari', 'tamil', 'lao', 'arabic', 'hebrew', 'korean', 'chinese'] as const
type Other = (typeof others)[number]

/** What is set in one go, and the font's name in the file. */
export interface Run {
  text: string
  font: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** No face has it: drawn as the box that each font has for a letter it lacks. */
export const unknownLetter = '\ufffe'

function onlyLettersOf(face: keyof typeof letters): RegExp {
  const ranges = letters[face].replaceAll(/[0-9a-f]+/g, '\\u{$&}').replaceAll(' ', '')
  // Joiners say how the letters beside them are drawn; every shaper takes them in.
  return new RegExp(`^[${ranges}\\u200c\\u200d]*$`, 'u')
}

const isOwn = onlyLettersOf('own')
const isOf = new Map(others.map((face) => [face, onlyLettersOf(face)]))

/** The face of a piece of text; null where none has all of its letters. */
function faceOf(text: string, among: readonly Other[]): 'own' | Other | null {
  if (isOwn.test(text)) return 'own'
  return among.find((face) => isOf.get(face)?.test(text)) ?? null
}

interface Part {
  text: string
  face: 'own' | Other | null
}

/** A European word is in one face, so that one letter of Nguyễn does not look unlike the others. */
function partsOf(text: string): Part[] {
  const parts = text.split(/(?<= )(?! )/).flatMap((word): Part[] => {
    const face = faceOf(word, ['european'])
    if (face) return [{ text: word, face }]
    return [...graphemes.segment(word)].map(({ segment }) => ({ text: segment, face: faceOf(segment, others) }))
  })
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    // A space between two words of one script is theirs: Arabic ones are set from right to left together.
    if (last && part.face !== null && (last.face === part.face || part.text === ' ')) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

/** Lao writes as Thai does, with one letter that is made of two. */
function shapeableLao(text: string): string {
  return text.replace(/([\u0ec8-\u0ecb]?)\u0eb3/g, '\u0ecd$1\u0eb2')
}

/** The writer turns the letters of a word around, but not the words. */
function fromRightToLeft(text: string, font: string): Run[] {
  return text
    .split(/( +)/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, font }))
    .toReversed()
}

/** The faces that one report needs; most need none but its own. */
export class Faces {
  constructor(
    private readonly loaded: ReadonlyMap<Other, FaceFile[]>,
    private readonly hasOthers: boolean,
  ) {}

  /** By the name under which a document knows them. */
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
      if (!face || !files) return [{ text: unknownLetter, font: weight }]
      const own = files.some((file) => file.weight === weight) ? weight : 'regular'
      const font = `${face} ${own}`
      if (face === 'arabic' || face === 'hebrew') return fromRightToLeft(part.text, font)
      return [{ text: face === 'lao' ? shapeableLao(part.text) : part.text, font }]
    })
  }

  /** Whether its letters are drawn otherwise than they are typed, so that a copy needs to be told what they are. */
  isRedrawn(text: string): boolean {
    return hasThai(text) || (this.hasOthers && !isOwn.test(text))
  }
}

const plain = new Faces(new Map(), false)

/** Reads the faces that the names in a report need, its operator's among them. */
export async function facesFor({ child, informants }: ReportData): Promise<Faces> {
  const people = informants.map(({ name }) => name ?? '')
  const names = [child.name, child.school, ...people, operatorLine('en')].map(printable)
  const foreign = names.filter((name) => !isOwn.test(name))
  if (foreign.length === 0) return plain
  const needed = new Set(foreign.flatMap((name) => partsOf(name).map(({ face }) => face)))
  const loaded = new Map<Other, FaceFile[]>()
  for (const face of others) {
    if (!needed.has(face)) continue
    const weights: Weight[] = face === 'european' ? ['regular', 'semibold'] : ['regular']
    loaded.set(face, await Promise.all(weights.map((weight) => faceFile(face, weight))))
  }
  return new Faces(loaded, true)
}
