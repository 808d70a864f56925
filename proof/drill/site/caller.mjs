import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { front } from './hosts.mjs'
import { siteName } from './settings.mjs'

/**
 * status: 0 when there was none
 * cookie: of a session that the answer opened
 * retryAfter: seconds, 0 when it does not say
 */

/** Call: one attempt; `at` its end */

/**
 * What all callers of a site have in common: the certificate they trust, and the list of their calls.
 * folder: rendered
 */
export async function callersOf(folder) {
  const ca = await readFile(join(folder, 'certificate.pem'))
  const calls = []

  /** localAddress: a caller's own */
  function callerFrom(localAddress) {
    const agent = new Agent({ keepAlive: true, ca, servername: siteName, localAddress, maxSockets: 2 })

    async function once(method, path, { body, cookie = '', headers = {} } = {}) {
      const started = Date.now()
      const answer = await send(
        { method, path, agent, host: front, headers: { host: siteName, cookie, ...headers } },
        body,
      )
      calls.push({
        at: Date.now(),
        ms: Date.now() - started,
        status: answer.status,
        what: `${method} ${templateOf(path)}`,
      })
      return answer
    }

    return {
      once,
      /**
       * Asks until there is an answer that is not about the server's own trouble, as the product's browser does: again, and
       * the same, with the same key.
       */
      async ask(method, path, asked) {
        for (;;) {
          const answer = await once(method, path, asked)
          if (answer.status !== 0 && answer.status < 500) return answer
          await sleep(Math.max(500, answer.retryAfter * 1_000))
        }
      },
    }
  }
  return { calls, callerFrom }
}

function send(options, body) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = { ...options.headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, text: '', cookie: '', retryAfter: 0 })
    const sent = request({ ...options, headers, timeout: 20_000 }, (response) => {
      let said = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        said += chunk
      })
      response.on('error', none)
      response.on('end', () => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        const retryAfter = Number(response.headers['retry-after'] ?? 0)
        resolve({ status: response.statusCode ?? 0, text: said, cookie, retryAfter })
      })
    })
    sent.on('error', none)
    sent.on('timeout', () => sent.destroy())
    sent.end(text)
  })
}

function templateOf(path) {
  return path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/g, '[id]')
}
