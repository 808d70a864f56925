import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'

export const unknownRoute = 'unknown'

/** Maps a path to the template of its route, or to "unknown", never to what a caller wrote: metrics need few labels. */
export function routeFinder(templates) {
  const start = { words: new Map() }
  for (const template of templates) {
    // A catch-all route only answers addresses that do not exist.
    if (template.includes('[...') || template.includes('[[')) continue
    let step = start
    for (const part of partsOf(template)) step = stepTo(step, part)
    step.template = template
  }
  return (path) => find(start, partsOf(path), 0) ?? unknownRoute
}

function partsOf(path) {
  return path === '/' ? [] : path.slice(1).split('/')
}

function stepTo(step, part) {
  if (part.startsWith('[')) {
    step.parameter ??= { words: new Map() }
    return step.parameter
  }
  const next = step.words.get(part) ?? { words: new Map() }
  step.words.set(part, next)
  return next
}

/** A fixed word goes before a parameter, as in Next.js. */
function find(step, parts, at) {
  const part = parts[at]
  if (part === undefined) return step.template
  const word = step.words.get(part)
  const found = word && find(word, parts, at + 1)
  return found ?? (part && step.parameter ? find(step.parameter, parts, at + 1) : undefined)
}

export function builtRoutes() {
  const file = join(root, '.next', 'app-path-routes-manifest.json')
  return existsSync(file) ? Object.values(JSON.parse(readFileSync(file, 'utf8'))) : []
}
