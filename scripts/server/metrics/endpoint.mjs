import { createServer } from 'node:http'
import { AggregatorRegistry, Registry } from 'prom-client'
import { catalog } from '../../../lib/metrics/catalog.mjs'
import { packageVersion } from '../../lib/paths.mjs'

/** @typedef {import('./registry.mjs').Snapshot} Snapshot */

/**
 * Serves `/metrics`, and nothing else, on a port of its own.
 *
 * @param {Record<string, string | undefined>} env
 * @param {() => Promise<{ snapshots: Snapshot[], counted?: Snapshot[], silent?: number }>} read what the instance's processes know;
 *   `counted` by those that are gone or did not answer
 * @param {() => void} fail called when the port cannot be had, once the reason is printed
 */
export function serveMetrics({ METRICS_PORT, METRICS_HOST }, read, fail) {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD'
    if (!isAsked || request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
    write(read).then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error) => {
        console.error('metrics failed', { error: error?.name })
        response.writeHead(500).end()
      },
    )
  })
  server.on('error', (error) => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE'
    console.error(isTaken ? `Port ${METRICS_PORT} is already in use. Set METRICS_PORT to another one.` : error)
    fail()
  })
  server.listen(Number(METRICS_PORT), METRICS_HOST || '127.0.0.1')
  server.unref()
}

/** @param {Parameters<typeof serveMetrics>[1]} read */
async function write(read) {
  const { snapshots, counted = [], silent = 0 } = await read()
  const facts = [
    gauge('sati_build_info', [{ labels: { version: packageVersion(), node: process.version }, value: 1 }]),
    gauge('sati_processes', [
      { labels: { state: 'answering' }, value: snapshots.length },
      { labels: { state: 'silent' }, value: silent },
    ]),
  ]
  return AggregatorRegistry.aggregate([...snapshots, ...counted, facts]).metrics()
}

/** @param {keyof typeof catalog} name @param {{ labels: Record<string, string>, value: number }[]} values @returns {Snapshot[number]} */
function gauge(name, values) {
  const aggregator = 'first'
  return /** @type {any} */ ({ name, help: catalog[name].help, type: 'gauge', values, aggregator })
}
