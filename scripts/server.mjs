/**
 * The web server: Next.js behind a thin layer that answers what Next answers wrongly or not at all, and that ends
 * without dropping a request. `npm start` runs it as a child; it can also be run alone (docs/operations/run.md).
 */
import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { newPagePolicy, policyHeader } from '../lib/request/page-policy.mjs'
import { root } from './lib/paths.mjs'
import { resolvePath } from './server/address.mjs'
import { compressAnswer } from './server/compression.mjs'
import { drainOnStop } from './server/drain.mjs'
import { checkEnvironment } from './server/environment.mjs'
import { prepareFile } from './server/files.mjs'
import { trustForwarded } from './server/forwarded.mjs'
import { paceRequests } from './server/intake.mjs'
import { refusePage } from './server/refusal-page.mjs'
import { answerClientError, malformed, refusalOf, refuse, refuseConnect } from './server/refusals.mjs'
import { addResponseHeaders, isPage, isPublicFile } from './server/response-headers.mjs'
import { logStart, logStop } from './server/start-line.mjs'

const dev = process.argv.includes('--dev')
// @ts-expect-error: read-only in Next's types, and Next needs it before it loads.
process.env.NODE_ENV = dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
// What a developer's own mistake prints names the source, not what Next made of it.
if (dev) process.setSourceMapsEnabled(true)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// Started from wherever: what is read while serving is named from the project's folder.
process.chdir(root)
checkEnvironment(process.env)

// Both before Next.js and the application, which look whether they are there. Neither is loaded unless it is wanted.
const tracing = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('./server/tracing/start.mjs')).startTracing(process.env)
  : null
const metrics = process.env.METRICS_PORT ? (await import('./server/metrics/start.mjs')).startMetrics(dev) : null

/**
 * The settings as the build resolved them, handed over as Next's own standalone server does. Else every process would load
 * Next's compiler, and next-intl's beside it, to read next.config.ts once.
 */
function handOverBuiltConfig() {
  const file = join(root, '.next', 'required-server-files.json')
  // Next says itself that there is no build.
  if (!existsSync(file)) return
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).config)
}

const port = Number(process.env.PORT || 3000)
process.env.APP_URL ||= `http://localhost:${port}`
const isHttps = process.env.APP_URL.startsWith('https:')
const offlinePages = !dev && !['0', 'false'].includes(process.env.OFFLINE_PAGES || '1')
const hops = Number(process.env.TRUST_PROXY_HOPS || 0)

const server = createServer({
  // A caller gets 10 s for its headers and 15 s for all of its request.
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  // Longer than proxies keep an idle connection, so that they never send into one that is closing.
  keepAliveTimeout: 75_000,
  noDelay: true,
  // Refused by refusalOf, in the form of our other errors.
  requireHostHeader: false,
})

if (!dev) handOverBuiltConfig()

// In production Next must not see upgrades: it listens for them on a server that never does.
const app = next({ dev, dir: root, hostname: 'localhost', port, httpServer: dev ? server : createServer() })
const drain = drainOnStop(server, () => Promise.all([app.close(), tracing?.stop()]), {
  patient: !dev,
  // Of several processes, the one that has started them says it.
  ...(cluster.isWorker || dev ? {} : { begin: () => logStop(process.env) }),
})
const pace = paceRequests(server)
metrics?.watchIntake(pace)

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
function take(request, response) {
  const path = resolvePath(request)
  metrics?.watchRequest(request, response, path)
  drain.admit(response, () => pace(request.method, path, () => answer(request, response, path)))
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string | null} path as it was resolved
 */
function answer(request, response, path) {
  const requestId = crypto.randomUUID()
  trustForwarded(request, hops)
  request.headers['x-request-id'] = requestId
  addResponseHeaders(request, response, { path, requestId, dev, isHttps })

  if (path === null) return refuse(request, response, malformed)
  const refusal = refusalOf(request, path, { dev, isDraining: drain.isDraining() })
  if (refusal) return refuse(request, response, refusal)
  if (request.headers.expect === '100-continue') response.writeContinue()
  serve(request, response, { path, requestId }).catch((error) => {
    console.error('request failed', { requestId, error: dev ? error : error?.name })
    if (response.headersSent) response.destroy()
    else refuse(request, response, { status: 500, code: 'INTERNAL' })
  })
}

/**
 * Calls are counted by the application's own routes. A page cannot choose its status, so it is counted here, by what
 * lib/boot.ts has left for it. It gets its Content-Security-Policy here, too.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ path: string, requestId: string }} context
 */
async function serve(request, response, { path, requestId }) {
  const { __satiAdmitPage: admitPage } =
    /** @type {{ __satiAdmitPage?: (address: string, requestId: string) => Promise<number> }} */ (globalThis)
  // Browsers ask for it again by themselves, and one that deletes itself is how they get rid of it.
  if (path === '/sw.js' && !offlinePages) request.url = '/sw-off.js'
  const isOfPage = isPage(path, dev)
  if (admitPage && isOfPage) {
    const wait = await admitPage(String(request.headers['x-forwarded-for']), requestId)
    if (wait > 0) return refusePage(request, response, wait)
  }
  if (isOfPage) request.headers[policyHeader] = newPagePolicy({ development: dev })
  compressAnswer(request, response)
  if (!dev && isPublicFile(path, dev)) prepareFile(request, response, path)
  return tracing ? tracing.answer(path, () => handle(request, response)) : handle(request, response)
}

/** @type {ReturnType<typeof app.getRequestHandler>} */
let handle

async function start() {
  await app.prepare()
  handle = app.getRequestHandler()
  server.on('request', take)
  server.on('checkContinue', take)
  server.on('connect', refuseConnect)
  server.on('clientError', answerClientError)
  server.on('error', (error) => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE'
    console.error(isTaken ? `Port ${port} is already in use. Set PORT to another one.` : error)
    process.exit(1)
  })
  server.listen({ port, host: process.env.HOST || undefined }, () => {
    process.send?.('ready')
    // Of several processes, the one that has started them says it.
    if (!cluster.isWorker && !dev) logStart(process.env, 1)
  })
  // The process that has started several asks them (scripts/server/processes.mjs).
  if (!cluster.isWorker) metrics?.serve(() => process.exit(1))
}

// Next catches every stray error to go on serving; one at the start must end the process.
start().catch((error) => {
  console.error(error)
  process.exit(1)
})
