import { randomUUID } from 'node:crypto'
import { account, answers, child, screeningConsent } from '../samples.mjs'

export function peopleOf(origin) {
  /** A call that creates something. */
  async function post(path, body, more = {}) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...more }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return { body: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  /** A parent who agreed to the screening of each child, and by default answered about the first. */
  async function newParent(childCount, { hasAnswered = true } = {}) {
    const { cookie } = await post('/api/auth/register', account(`${randomUUID()}@example.com`))
    const children = []
    for (let number = 0; number < childCount; number++) {
      const { body } = await post('/api/children', { ...child, name: `Ploy ${number}` }, { cookie })
      await post('/api/consents', screeningConsent(body.id), { cookie })
      children.push(body.id)
    }
    if (hasAnswered) await post('/api/assessments', { childId: children[0], answers }, { cookie })
    return { cookie, children }
  }

  return {
    post,
    newParent,
    async newParents(count, childCount, options) {
      const parents = []
      for (let number = 0; number < count; number++) parents.push(await newParent(childCount, options))
      return parents
    },
  }
}

/** The parent that the client with this number is. */
export function parentOf(parents, client) {
  return parents[client % parents.length]
}
