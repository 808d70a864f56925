import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'

const folder = join(root, '.next', 'static')

const compressed = new Set(
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => name.endsWith('.br'))
    .map((name) => `/_next/static/${name.replaceAll('\\', '/').slice(0, -'.br'.length)}`),
)

/** Next answers 500 where one of them cannot be met. A server may ignore them and send the whole file. */
const conditions = ['range', 'if-range', 'if-match', 'if-unmodified-since']

/** Makes Next send the whole file, as its Brotli copy where the browser accepts that: Next would gzip it each time. */
export function prepareFile(request, response, path) {
  for (const name of conditions) delete request.headers[name]
  if (!compressed.has(path)) return
  const codings = String(request.headers['accept-encoding'] ?? '').split(',')
  // `br` with a weight is left for Next to compare.
  const isBrotli = codings.some((coding) => coding.trim() === 'br')
  if (isBrotli) request.url = `${path}.br`
  const writeHead = response.writeHead
  response.writeHead = (status, ...rest) => {
    if (status < 400) response.setHeader('Vary', 'Accept-Encoding')
    if (isBrotli && status === 200) {
      const type = path.endsWith('.css') ? 'text/css' : 'application/javascript'
      response.setHeader('Content-Encoding', 'br')
      response.setHeader('Content-Type', `${type}; charset=UTF-8`)
    }
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
}
