import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { front } from './hosts.mjs'
import { send } from './send.mjs'
import { siteName } from './settings.mjs'

/** Callers of a site, from addresses of their own, and the list of their calls: one for each attempt, `at` its end. */
export async function callersOf(folder) {
  const ca = await readFile(join(folder, 'certificate.pem'))
  const calls = []

  function callerFrom(localAddress) {
    const agent = new Agent({ keepAlive: true, ca, servername: siteName, localAddress, maxSockets: 2 })

    async function sendOnce(method, path, { body, cookie = '', headers = {} } = {}) {
      const started = Date.now()
      const options = { method, agent, headers: { host: siteName, cookie, ...headers }, timeout: 20_000 }
      const answer = await send(request, `https://${front}${path}`, options, body)
      const what = `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/g, '[id]')}`
      calls.push({ at: Date.now(), ms: Date.now() - started, status: answer.status, what })
      return answer
    }

    return {
      /** As the product's browser does: repeats with the same key until the answer is not about the server's own trouble. */
      async ask(method, path, options) {
        for (;;) {
          const answer = await sendOnce(method, path, options)
          if (answer.status !== 0 && answer.status < 500) return answer
          await sleep(Math.max(500, answer.retryAfter * 1_000))
        }
      },
    }
  }
  return { calls, callerFrom }
}
