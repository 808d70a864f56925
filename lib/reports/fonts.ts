import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Weight = 'regular' | 'semibold'

const kept = new Map<Weight, Buffer>()

/**
 * IBM Plex Sans Thai, whole: the page's own font is split by script, and a PDF needs both in one file. Read once, since
 * it never changes while the server runs.
 */
export function fontFile(weight: Weight): Buffer {
  const known = kept.get(weight)
  if (known) return known
  const file = readFileSync(path.join(process.cwd(), 'lib/reports/fonts', `ibm-plex-sans-thai-${weight}.ttf`))
  kept.set(weight, file)
  return file
}
