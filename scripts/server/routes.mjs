import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'

/** What no route answers: there are as many such addresses as callers care to invent. */
export const unknownRoute = 'unknown'

/** @typedef {{ words: Map<string, Step>, parameter?: Step, template?: string }} Step a part of an address, and what may follow it */

/**
 * Finds the template of an address, `/api/teacher-referrals/[token]`, as the log of refusals names it (lib/http/refusal-log.ts). What
 * a caller wrote never comes out: one of the templates does, or "unknown".
 *
 * @param {Iterable<string>} templates
 * @returns {(path: string) => string}
 */
export function routeFinder(templates) {
  /** @type {Step} */
  const start = { words: new Map() }
  for (const template of templates) {
    // One that takes whatever comes is our answer to addresses that do not exist.
    if (template.includes('[...') || template.includes('[[')) continue
    let step = start
    for (const part of partsOf(template)) step = stepTo(step, part)
    step.template = template
  }
  return (path) => find(start, partsOf(path), 0) ?? unknownRoute
}

/** @param {string} path */
function partsOf(path) {
  return path === '/' ? [] : path.slice(1).split('/')
}

/** @param {Step} step @param {string} part @returns {Step} */
function stepTo(step, part) {
  if (part.startsWith('[')) {
    step.parameter ??= { words: new Map() }
    return step.parameter
  }
  const next = step.words.get(part) ?? { words: new Map() }
  step.words.set(part, next)
  return next
}

/** A word of ours goes before a parameter, as in Next.js. @param {Step} step @param {string[]} parts @param {number} at @returns {string | undefined} */
function find(step, parts, at) {
  const part = parts[at]
  if (part === undefined) return step.template
  const word = step.words.get(part)
  const found = word && find(word, parts, at + 1)
  return found ?? (part && step.parameter ? find(step.parameter, parts, at + 1) : undefined)
}

/** The routes of the build; in development, where there is none, no route has a name. @returns {string[]} */
export function builtRoutes() {
  const file = join(root, '.next', 'app-path-routes-manifest.json')
  return existsSync(file) ? Object.values(JSON.parse(readFileSync(file, 'utf8'))) : []
}
