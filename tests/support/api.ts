import type { Route } from '@/lib/http/route'

interface CallOptions {
  method?: string
  body?: unknown
  /** Sent unchanged, instead of `body`. */
  rawBody?: BodyInit
  cookie?: string | undefined
  params?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  /** The caller's network address; one for each test, so that limits stay separate. */
  address?: string
}

export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T
  text: string
  bytes: Buffer
  headers: Headers
  cookie: string | undefined
}

let addresses = 0

export function newAddress(): string {
  addresses += 1
  return `192.0.2.${addresses}`
}

/** Calls a route handler as the server would: through its access rule, parser, database and answer check. */
export async function call<T = Record<string, unknown>>(
  route: Route,
  path: string,
  { method = 'GET', body, rawBody, cookie, params, query = '', headers = {}, address }: CallOptions = {},
): Promise<Answer<T>> {
  const request = new Request(`http://localhost:3000${path}${query}`, {
    method,
    headers: {
      ...(body !== undefined || rawBody !== undefined ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
      'x-forwarded-for': address ?? '192.0.2.250',
      ...headers,
    },
    ...(rawBody instanceof ReadableStream ? { duplex: 'half' } : {}),
    ...(rawBody !== undefined ? { body: rawBody } : body !== undefined ? { body: JSON.stringify(body) } : {}),
  })
  const response = await route(request, { params: Promise.resolve(params) })
  const isFile = /^(application\/pdf|text\/calendar)/.test(response.headers.get('content-type') ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString('utf8')
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return {
    status: response.status,
    body: (text && !isFile ? JSON.parse(text) : undefined) as T,
    text,
    bytes,
    headers: response.headers,
    cookie: cookies.find((line) => line.includes('sati-session=')),
  }
}
