/** The web server (docs/operations/run.md): Next.js behind a layer that refuses what Next answers wrongly, and drains at the end. */
import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { root } from './lib/paths.mjs'
import { resolvePath } from './server/address.mjs'
import { compressAnswer } from './server/compression.mjs'
import { drainOnStop } from './server/drain.mjs'
import { checkEnvironment } from './server/environment.mjs'
import { prepareFile } from './server/files.mjs'
import { trustForwarded } from './server/forwarded.mjs'
import { paceRequests } from './server/intake.mjs'
import { refusePage } from './server/refusal-page.mjs'
import { answerClientError, endAfterBody, malformed, refusalOf, refuse, refuseConnect } from './server/refusals.mjs'
import { addResponseHeaders, isPage, isPublicFile } from './server/response-headers.mjs'
import { logStart, logStop } from './server/start-line.mjs'

const dev = process.argv.includes('--dev')
// Before Next loads.
process.env.NODE_ENV = dev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED ??= '1'
if (dev) process.setSourceMapsEnabled(true)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// The code reads files by paths relative to the project.
process.chdir(root)
checkEnvironment(process.env)

// Before Next.js and the application, which look for them.
const tracing = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('./server/tracing/start.mjs')).startTracing(process.env)
  : null
const metrics = process.env.METRICS_PORT ? (await import('./server/metrics/start.mjs')).startMetrics(dev) : null

/** As Next's standalone server does: else every process would load Next's and next-intl's compilers to read next.config.ts. */
function handOverBuiltConfig() {
  const file = join(root, '.next', 'required-server-files.json')
  // Without a build Next itself reports the error.
  if (!existsSync(file)) return
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).config)
}

const port = Number(process.env.PORT || 3000)
process.env.APP_URL ||= `http://localhost:${port}`
const isHttps = process.env.APP_URL.startsWith('https:')
const offlinePages = !dev && !['0', 'false'].includes(process.env.OFFLINE_PAGES || '1')
const hops = Number(process.env.TRUST_PROXY_HOPS || 0)

const server = createServer({
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  // Longer than proxies keep idle connections: they must not send into one that closes.
  keepAliveTimeout: 75_000,
  noDelay: true,
  // refusalOf refuses a missing one, as our other errors.
  requireHostHeader: false,
})

if (!dev) handOverBuiltConfig()

// In production Next must not see upgrades, and gets a server that never listens.
const app = next({ dev, dir: root, hostname: 'localhost', port, httpServer: dev ? server : createServer() })
const drain = drainOnStop(server, () => Promise.all([app.close(), tracing?.stop()]), {
  waitsForConnections: !dev,
  // Of several processes, the primary logs it.
  ...(cluster.isWorker || dev ? {} : { begin: () => logStop(process.env) }),
})
const pace = paceRequests(server)
metrics?.watchIntake(pace)

function accept(request, response) {
  const path = resolvePath(request)
  metrics?.watchRequest(request, response, path)
  drain.admit(response, () => pace(request.method, path, () => answer(request, response, path)))
}

function answer(request, response, path) {
  const requestId = crypto.randomUUID()
  trustForwarded(request, hops)
  request.headers['x-request-id'] = requestId
  addResponseHeaders(request, response, { path, requestId, dev, isHttps })
  endAfterBody(request, response)

  if (path === null) return refuse(request, response, malformed)
  const refusal = refusalOf(request, path, { dev, isDraining: drain.isDraining() })
  if (refusal) return refuse(request, response, refusal)
  if (request.headers.expect === '100-continue') {
    response.writeContinue()
    delete request.headers.expect
  }
  serve(request, response, { path, requestId }).catch((error) => {
    console.error('request failed', { requestId, error: dev ? error : error?.name })
    if (response.headersSent) response.destroy()
    else refuse(request, response, { status: 500, code: 'INTERNAL' })
  })
}

/** Counts pages against their limit by a function of lib/boot.ts, since a page cannot choose its status; routes count API calls. */
async function serve(request, response, { path, requestId }) {
  const { __satiAdmitPage: admitPage } = globalThis
  // Browsers fetch it again by themselves; this one unregisters itself.
  if (path === '/sw.js' && !offlinePages) request.url = '/sw-off.js'
  const isOfPage = isPage(path, dev)
  if (admitPage && isOfPage) {
    const retryAfter = await admitPage(String(request.headers['x-forwarded-for']), requestId)
    if (retryAfter > 0) return refusePage(request, response, retryAfter)
  }
  compressAnswer(request, response)
  if (!dev && isPublicFile(path, dev)) prepareFile(request, response, path)
  return tracing ? tracing.answer(path, () => handle(request, response)) : handle(request, response)
}

let handle

async function start() {
  await app.prepare()
  handle = app.getRequestHandler()
  server.on('request', accept)
  server.on('checkContinue', accept)
  server.on('connect', refuseConnect)
  server.on('clientError', answerClientError)
  server.on('error', (error) => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE'
    console.error(isTaken ? `Port ${port} is already in use. Set PORT to another one.` : error)
    process.exit(1)
  })
  server.listen({ port, host: process.env.HOST || undefined }, () => {
    process.send?.('ready')
    if (!cluster.isWorker && !dev) logStart(process.env, 1)
  })
  // Of several processes, the primary serves them (scripts/server/processes.mjs).
  if (!cluster.isWorker) metrics?.serve(() => process.exit(1))
}

// Next catches unhandled errors; one at the start must end the process.
start().catch((error) => {
  console.error(error)
  process.exit(1)
})
