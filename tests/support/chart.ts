import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

const folder = 'deploy/helm/sati'

const given = {
  Release: { Name: 'sati', Namespace: 'sati', Service: 'Helm' },
  Chart: parse(readFileSync(path.join(folder, 'Chart.yaml'), 'utf8')),
}

export const chartValues = () => parse(readFileSync(path.join(folder, 'values.yaml'), 'utf8'))

/** The values that only an operator can set. */
export const told = {
  APP_URL: 'https://sati.example',
  MAIL_FROM: 'Sati <no-reply@sati.example>',
  OPERATOR_NAME: 'Sati Clinic',
  OPERATOR_ADDRESS: '1 Rama IV Road',
  OPERATOR_EMAIL: 'a@sati.example',
  DPO_EMAIL: 'b@sati.example',
}

/** Values with every open and optional setting. */
export function fullValues() {
  const values = chartValues()
  return {
    ...values,
    settings: { ...values.settings, ...told },
    ingress: { ...values.ingress, enabled: true },
    metrics: { ...values.metrics, enabled: true },
    traces: { ...values.traces, enabled: true },
    backup: { ...values.backup, enabled: true, recipient: 'age1qqqq' },
    networkPolicy: { ...values.networkPolicy, https: true },
  }
}

/**
 * The objects of the chart. Not Helm: it knows the few forms that the chart uses, and throws at any other.
 * @param values complete, as in values.yaml
 * @param secrets existing Secrets by name, for `lookup`
 */
export function chartObjects(values: object, secrets: Record<string, { data: Record<string, string> }> = {}) {
  const context = { ...given, Chart: { AppVersion: given.Chart.appVersion }, Values: values, secrets }
  const templates = readdirSync(path.join(folder, 'templates'))
  return templates.flatMap((file) => {
    const text = filledIn(readFileSync(path.join(folder, 'templates', file), 'utf8'), context)
    return parseAllDocuments(text).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`)
      return document.toJS()
    })
  })
}

function filledIn(text: string, context: object) {
  /** Whether each enclosing `if` is true, from the outside in. */
  const conditions: boolean[] = []
  const lines = text.split('\n').flatMap((line) => {
    const [, condition] = /^\s*\{\{- if \.(\S+) \}\}$/.exec(line) ?? []
    if (condition) conditions.push(Boolean(valueAt(context, condition)))
    else if (/^\s*\{\{- end \}\}$/.test(line)) conditions.pop()
    else return conditions.every(Boolean) ? [line.replace(/\{\{ (.+?) \}\}/g, (_, form) => value(context, form))] : []
    return []
  })
  const filled = lines.join('\n')
  if (conditions.length > 0 || filled.includes('{{'))
    throw new Error('The chart has a form that this test does not know.')
  return filled
}

function value(context: object, form: string): string {
  const [, secret] =
    /^toJson \(lookup "v1" "Secret" \.Release\.Namespace \.(\S+)\)\.data \| sha256sum$/.exec(form) ?? []
  if (secret) {
    const { secrets } = context as { secrets: Parameters<typeof chartObjects>[1] }
    return sha256(JSON.stringify(secrets?.[String(valueAt(context, secret))]?.data ?? null))
  }
  const [, json, name = '', filter] = /^(toJson )?\.(\S+?)(?: \| (quote|sha256sum))?$/.exec(form) ?? []
  const found = valueAt(context, name)
  if (found === undefined) throw new Error(`The chart has no value for ${form}.`)
  const text = json ? JSON.stringify(found) : String(found)
  if (filter === 'quote') return JSON.stringify(text)
  return filter ? sha256(text) : text
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function valueAt(context: object, name: string) {
  return name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], context)
}
