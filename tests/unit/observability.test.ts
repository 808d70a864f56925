import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { catalog } from '@/lib/metrics/catalog.mjs'

/* Dashboards and alerts (deploy/) use existing metrics and documented alerts. */

const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const trials = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8')
const dashboard = JSON.parse(readFileSync('deploy/grafana/sati.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const known: Record<string, { kind: string }> = {
  ...Object.fromEntries(registry.getMetricsAsArray().map(({ name, type }) => [name, { kind: String(type) }])),
  ...catalog,
  up: { kind: 'gauge' },
}

function metricsIn(text: string): string[] {
  const names = text.match(/\b(sati|nodejs|process)_[a-z0-9_]+|\bup\b(?=\{)/g) ?? []
  return names.map((name) => {
    const whole = name.replace(/_(bucket|sum|count)$/, '')
    return name in known ? name : whole
  })
}

test('every metric of the dashboard and of the alerts is one that the server exports', () => {
  const used = [...expressions, alerts, trials].flatMap(metricsIn)
  expect(used.length).toBeGreaterThan(60)
  expect(used.filter((name) => !(name in known))).toEqual([])
})

test('the dashboard shows every metric of ours', () => {
  const shown = new Set(expressions.flatMap(metricsIn))
  expect(Object.keys(catalog).filter((name) => !shown.has(name))).toEqual([])
})

test('metrics are named as Prometheus wants them, and a counter is read as one', () => {
  for (const [name, { kind, labels }] of Object.entries(catalog)) {
    expect(name).toMatch(/^sati_[a-z0-9_]+$/)
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
    expect([...labels].filter((label) => /mail|email|user|token|address|child|visitor|path|url/.test(label))).toEqual(
      [],
    )
  }
  const counters = Object.keys(catalog).filter((name) => name.endsWith('_total'))
  for (const expr of expressions)
    for (const name of counters) if (expr.includes(name)) expect(expr).toMatch(new RegExp(`(rate|increase)\\(${name}`))
})

test('every alert names its own section of break.md, and has a trial in which it fires and one in which it does not', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  const explained = readFileSync('docs/operations/break.md', 'utf8').match(/(?<=^### )Sati\w+$/gm) ?? []
  expect(explained.toSorted()).toEqual(names.toSorted())
  const runbooks = [...alerts.matchAll(/runbook_url: (\S+)/g)].map(([, address]) => address)
  expect(runbooks).toEqual(names.map((name) => `docs/operations/break.md#${name.toLowerCase()}`))
  for (const name of names) {
    expect(trials).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts`))
    expect(trials).toMatch(new RegExp(`alertname: ${name} }`))
  }
})
