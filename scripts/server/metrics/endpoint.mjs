import { createServer } from 'node:http'
import { AggregatorRegistry, Registry } from 'prom-client'
import { catalog } from '../../../lib/metrics/catalog.mjs'
import { packageVersion } from '../../lib/paths.mjs'

/** `read` gives the metrics of each process; `counted` are counters of those that ended or did not answer. */
export function serveMetrics({ METRICS_PORT, METRICS_HOST }, read, fail) {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
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

function gauge(name, values) {
  return { name, help: catalog[name].help, type: 'gauge', values, aggregator: 'first' }
}
