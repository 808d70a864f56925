import { AppError } from './errors'

const maxDepth = 8
const maxItems = 64

/**
 * Reads a JSON body whole, and no more of it than allowed.
 *
 * @param maxBytes counted while reading, since `Content-Length` may be absent or wrong
 * @param optional nothing at all is fine too, of whatever type it claims to be
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, TOO_LARGE or INVALID_JSON
 */
export async function readJson(request: Request, maxBytes: number, { optional = false } = {}): Promise<unknown> {
  if (optional && isEmpty(request.headers)) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json' || request.headers.has('content-encoding')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  }
  const text = decode(await readBytes(request, maxBytes))
  try {
    const value: unknown = JSON.parse(text)
    assertShallow(value, 0)
    return value
  } catch {
    throw new AppError('INVALID_JSON')
  }
}

/** A DELETE without a body has no length at all, and the framework makes an empty stream of it. */
function isEmpty(headers: Headers): boolean {
  return (headers.get('content-length') ?? '0') === '0' && !headers.has('transfer-encoding')
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      // The caller went away in the middle of its own body.
      throw new AppError('INVALID_JSON')
    })
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => {})
      throw new AppError('TOO_LARGE')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('INVALID_JSON')
  }
}

function assertShallow(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  const items = Object.values(value)
  if (depth >= maxDepth || items.length > maxItems) throw new AppError('INVALID_JSON')
  for (const item of items) assertShallow(item, depth + 1)
}
