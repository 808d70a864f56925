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

/** Next answers 500 where one of them cannot be met. A file may always be sent whole, as if they had not been asked. */
const conditions = ['range', 'if-range', 'if-match', 'if-unmodified-since']

/**
 * Lets Next send a file whole, and its Brotli copy where the browser takes that. Next itself compresses anew each time, by gzip.
 *
 * @param {import('node:http').IncomingMessage} request for a file
 * @param {import('node:http').ServerResponse} response
 * @param {string} path
 */
export function prepareFile(request, response, path) {
  for (const name of conditions) delete request.headers[name]
  if (!compressed.has(path)) return
  const codings = String(request.headers['accept-encoding'] ?? '').split(',')
  // With a weight beside it, it is left to Next to weigh.
  const isBrotli = codings.some((coding) => coding.trim() === 'br')
  if (isBrotli) request.url = `${path}.br`
  const writeHead = response.writeHead
  // Not before it is known that the file is there.
  response.writeHead = (/** @type {number} */ status, /** @type {any[]} */ ...rest) => {
    if (status < 400) response.setHeader('Vary', 'Accept-Encoding')
    if (isBrotli && status === 200) {
      const type = path.endsWith('.css') ? 'text/css' : 'application/javascript'
      response.setHeader('Content-Encoding', 'br')
      response.setHeader('Content-Type', `${type}; charset=UTF-8`)
    }
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
}
