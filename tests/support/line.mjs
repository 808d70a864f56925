/**
 * A local LINE with the part of the Messaging API that the product uses, as strict as the real one.
 * https://developers.line.biz/en/reference/messaging-api
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @typedef {{ to: string, key: string, text: string, label: string, url: string, raw: string }} Delivered */
/** `lost`: accepted without an answer; `silent`: neither. @typedef {'lost' | 'silent' | 500 | 503 | 429 | 401} Mishap */

const secret = 'only-for-tests-the-secret-of-the-messaging-api'

/** The `X-Line-Signature` of a webhook's body. */
export function signatureOf(body) {
  return createHmac('sha256', secret).update(body).digest('base64')
}

export async function startLine({ port = 0 } = {}) {
  const token = 'only-for-tests-the-token-of-the-messaging-api'
  /** @type {Delivered[]} what the people at LINE see, in order */
  const delivered = []
  /** @type {Map<string, string>} each key that was accepted, and what it was used for */
  const accepted = new Map()
  /** @type {Set<string>} people who have blocked the official account, or never added it */
  const strangers = new Set()
  const requests = []
  let mishap = () => undefined
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request, response) {
    let raw = ''
    for await (const chunk of request) raw += chunk
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://line.test')
    const send = (/** @type {number} */ status, /** @type {object} */ body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/tests/delivered') {
      const to = searchParams.get('to')
      return send(
        200,
        delivered.filter((each) => each.to === to),
      )
    }
    if (pathname === '/tests/friends') {
      const [who, is] = [searchParams.get('who') ?? '', searchParams.get('is')]
      if (is === '0') strangers.add(who)
      else strangers.delete(who)
      return send(200, {})
    }
    const key = request.headers['x-line-retry-key']?.toString()
    requests.push({ method: request.method ?? '', path: pathname, key })
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { message: 'Authentication failed' })
    const wrong = mishap(pathname)
    if (wrong === 'silent') return
    if (typeof wrong === 'number') return send(wrong, { message: 'You have reached your monthly limit.' })
    if (request.method === 'GET' && pathname === '/v2/bot/info') return send(200, { basicId: '@sati1234' })
    if (request.method === 'GET' && pathname.startsWith('/v2/bot/profile/')) {
      const userId = decodeURIComponent(pathname.slice('/v2/bot/profile/'.length))
      if (strangers.has(userId)) return send(404, { message: 'Not found' })
      return wrong === 'lost' ? undefined : send(200, { userId, displayName: 'x', language: 'th' })
    }
    if (request.method !== 'POST' || pathname !== '/v2/bot/message/push') return send(404, { message: 'Not found' })
    if (!key || !uuid.test(key)) return send(400, { message: 'The retry key is invalid' })
    // Checked first, as LINE does: an accepted key is not examined again.
    if (accepted.has(key)) return send(409, { message: 'The retry key is already accepted' })
    const message = read(raw)
    if (!message) return send(400, { message: 'The request body has an error' })
    accepted.set(key, message.to)
    // Accepted and not shown, as LINE does for users who have blocked the account.
    if (!strangers.has(message.to)) delivered.push({ ...message, key, raw })
    if (wrong === 'lost') return
    send(200, { sentMessages: [{ id: String(accepted.size), quoteToken: 'q' }] })
  }

  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    delivered,
    requests,
    settings: { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_SECRET: secret, LINE_MESSAGING_URL: url },
    setFriend(userId, is) {
      if (is) strangers.delete(userId)
      else strangers.add(userId)
    },
    failWith(/** @type {(path: string) => Mishap | undefined} */ next) {
      mishap = next
    },
    signed(events) {
      const body = JSON.stringify({ destination: `U${'0'.repeat(32)}`, events })
      return { body, signature: signatureOf(body) }
    },
    /** Also ends unanswered requests. */
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Null for a body that LINE would refuse. */
function read(raw) {
  const { to, messages } = JSON.parse(raw)
  const [message] = Array.isArray(messages) && messages.length === 1 ? messages : []
  const { altText, template, type } = message ?? {}
  const [action] = template?.actions ?? []
  const isRight =
    typeof to === 'string' &&
    type === 'template' &&
    template?.type === 'buttons' &&
    isText(altText, 400) &&
    isText(template.text, 160) &&
    template.actions.length === 1 &&
    action.type === 'uri' &&
    isText(action.label, 20) &&
    isText(action.uri, 1_000) &&
    URL.canParse(action.uri)
  return isRight ? { to, text: template.text, label: action.label, url: action.uri } : null
}

/** In UTF-16 units, as LINE counts. */
function isText(text, most) {
  return typeof text === 'string' && text.length > 0 && text.length <= most
}
