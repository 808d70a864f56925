import 'server-only'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

export type Weight = 'regular' | 'semibold'

const folder = path.join(process.cwd(), 'lib/pdf/fonts')
const files = new Map<Weight, Buffer>()

/** Noto Sans Thai Looped, not split by script as the website's: a PDF needs both scripts in one file. */
export function fontFile(weight: Weight): Buffer {
  const known = files.get(weight)
  if (known) return known
  const file = readFileSync(path.join(folder, `noto-sans-thai-looped-${weight}.ttf`))
  files.set(weight, file)
  return file
}

export interface FaceFile {
  weight: Weight
  file: Buffer
}

const faces = new Map<string, Promise<FaceFile>>()

/** Decompressed in another thread when the first name needs it: the Chinese one has 10 MB. */
export function faceFile(face: string, weight: Weight): Promise<FaceFile> {
  const name = `${face}-${weight}`
  const known = faces.get(name)
  if (known) return known
  const reading = readFile(path.join(folder, `${name}.ttf.br`))
    .then(promisify(brotliDecompress))
    .then((file) => ({ weight, file }))
  // A failed read is repeated for the next report.
  reading.catch(() => faces.delete(name))
  faces.set(name, reading)
  return reading
}
