import 'server-only'
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Place {
  shown: string
  text?: string
}

interface Compiled {
  text: string
  folder: string
  map?: { find: SourceMap; payload: SourceMapPayload }
}

const [mostFrames, mostPlaces] = [30, 8]
const isForeign = /(^|\/)node_modules\/|^\.\.(\/|$)/

const known = new Map<string, Place>()

// Source maps are read when an error needs them: Node.js would keep those of every file in memory.
export function placesOf(error: Error): Place[] {
  const compiled = new Map<string, Compiled>()
  const places = framesOf(error).map((frame) => {
    const place = known.get(frame) ?? placeOf(frame, compiled)
    if (known.size > 500) known.clear()
    known.set(frame, place)
    return place
  })
  return places.filter(({ text }, index) => index < 2 || text !== undefined).slice(0, mostPlaces)
}

/** Skips the message, whose own lines can look just like these. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = Math.max(stack.indexOf(message), 0)
  const lines = stack
    .slice(stack.startsWith(message, start) ? start + message.length : start)
    .trimEnd()
    .split('\n')
  const before = lines.findLastIndex((line) => !/^\s+at /.test(line))
  return lines.slice(before + 1, before + 1 + mostFrames).map((line) => line.trim())
}

function placeOf(frame: string, compiled: Map<string, Compiled>): Place {
  const [, caller, where = '', line, column] = /^at (?:(.+) \()?(?:async )?(.+):(\d+):(\d+)\)?$/.exec(frame) ?? []
  const file = where.startsWith('file:') ? fileURLToPath(where) : where
  if (!file.startsWith(process.cwd()) || isForeign.test(file)) return { shown: frame }
  try {
    const code = compiled.get(file) ?? readCompiled(file)
    compiled.set(file, code)
    const found = sourceOf(code, Number(line), Number(column))
    const path = relative(process.cwd(), found?.file ?? file)
    const position = found ? `${path}:${found.line}:${found.column}` : `${path}:${line}:${column}`
    const shown = caller ? `at ${caller} (${position})` : `at ${position}`
    return isForeign.test(path) ? { shown } : { shown, text: found?.text ?? code.text }
  } catch {
    return { shown: frame }
  }
}

function readCompiled(file: string): Compiled {
  const text = readFileSync(file, 'utf8')
  const folder = dirname(file)
  const [, url] = /\n\/\/# sourceMappingURL=([^\s:]+)\s*$/.exec(text) ?? []
  if (!url) return { text, folder }
  const payload: SourceMapPayload = JSON.parse(readFileSync(resolve(folder, decodeURIComponent(url)), 'utf8'))
  return { text, folder, map: { find: new SourceMap(payload), payload } }
}

/** Lines and columns count from 1. */
function sourceOf({ folder, map }: Compiled, line: number, column: number) {
  const entry = map?.find.findEntry(line - 1, column - 1)
  if (!map || !entry || !('originalSource' in entry)) return undefined
  const at = map.payload.sources.indexOf(entry.originalSource)
  return {
    file: resolve(folder, entry.originalSource),
    text: map.payload.sourcesContent[at],
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}
