import { AppError } from '@/lib/errors'
import { maxBytesOf } from '@/lib/request/body-sizes.mjs'

const maxDepth = 8
const usualItems = 64

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, TOO_LARGE or INVALID_JSON */
export async function readJson(request: Request, { optional = false, maxItems = usualItems } = {}): Promise<unknown> {
  if (optional && isEmpty(request.headers)) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json' || request.headers.has('content-encoding')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  }
  const text = decode(await readBytes(request))
  if (!isPlain(text, maxItems)) throw new AppError('INVALID_JSON')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('INVALID_JSON')
  }
}

/** For a DELETE without a body the framework makes an empty stream. */
function isEmpty(headers: Headers): boolean {
  return (headers.get('content-length') ?? '0') === '0' && !headers.has('transfer-encoding')
}

/** Counts while reading, as `Content-Length` may be missing or wrong. @throws AppError TOO_LARGE, INVALID_JSON */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const maxBytes = maxBytesOf(new URL(request.url).pathname)
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError('INVALID_JSON')
    })
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      // Not awaited: on a cloned request it resolves only when the other half is cancelled too.
      void reader.cancel().catch(() => {})
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

/** Checked before parsing: making thousands of objects of a body costs more than the rest of the call. */
function isPlain(text: string, maxItems: number): boolean {
  const lists: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') lists.push(0)
    else if (sign === ']' || sign === '}') lists.pop()
    else if (sign === ',') lists.push((lists.pop() ?? 0) + 1)
    if (lists.length > maxDepth || (lists.at(-1) ?? 0) >= maxItems) return false
  }
  return true
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
