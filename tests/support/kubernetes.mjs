/**
 * Validates Kubernetes objects (JSON list on standard input) by its own schema, and prints a JSON list of faults. A program
 * of its own, as these packages are ES modules that load hundreds of others.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'

/** @type {Record<string, any>} */
const groups = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}
/** Users choose the names below these. */
const free = ['labels', 'annotations', 'matchLabels', 'selector', 'data', 'limits', 'requests']

/** Every field name of Kubernetes: its validators accept unknown ones. */
function knownNames() {
  const found = ['kubernetes-models/_schemas', '@kubernetes-models/apimachinery/_schemas'].flatMap((name) => {
    const folder = new URL(`../../node_modules/${name.replace('_schemas', '')}`, import.meta.url)
    const types = readdirSync(folder, { recursive: true }).map(String)
    return types
      .filter((file) => file.endsWith('.d.ts') && !file.startsWith('_schemas'))
      .flatMap((file) => readFileSync(new URL(file, `${folder}/`), 'utf8').match(/(?<=")\w+(?="\??:)/g) ?? [])
  })
  return new Set(found)
}

/** @param {unknown} value @returns {string[]} */
function namesIn(value) {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isFree = free.includes(name) && !('matchLabels' in Object(inner))
    return isFree ? [name] : [name, ...namesIn(inner)]
  })
}

const known = knownNames()
const problems = JSON.parse(await text(process.stdin)).flatMap((/** @type {any} */ object) => {
  const Model = groups[object.apiVersion]?.[object.kind]
  if (!Model) return [`${object.apiVersion} has no ${object.kind}`]
  const unknown = namesIn(object).filter((name) => !known.has(name))
  try {
    new Model(object).validate()
    return unknown.map((name) => `${object.kind}: there is no ${name}`)
  } catch (error) {
    return [`${object.kind}: ${error instanceof Error ? error.message : error}`]
  }
})
process.stdout.write(JSON.stringify(problems))
