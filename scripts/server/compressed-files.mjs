import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'

const folder = join(root, '.next', 'static')

/** The addresses of the files that the build has left a Brotli copy of. */
const compressed = new Set(
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => name.endsWith('.br'))
    .map((name) => `/_next/static/${name.replaceAll('\\', '/').slice(0, -'.br'.length)}`),
)

/**
 * Lets Next send a file's Brotli copy where the browser takes it. Next itself compresses anew each time, by gzip.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function preferCompressed(request, response) {
  const [path = ''] = (request.url ?? '').split('?', 1)
  if (!compressed.has(path)) return
  response.setHeader('Vary', 'Accept-Encoding')
  const codings = String(request.headers['accept-encoding'] ?? '').split(',')
  // With a weight beside it, it is left to Next to weigh.
  if (!codings.some((coding) => coding.trim() === 'br')) return
  request.url = `${path}.br`
  response.setHeader('Content-Encoding', 'br')
  const type = path.endsWith('.css') ? 'text/css' : 'application/javascript'
  response.setHeader('Content-Type', `${type}; charset=UTF-8`)
}
