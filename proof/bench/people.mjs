import { randomUUID } from 'node:crypto'
import { answers, password } from './growth/secrets.mjs'

const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }

/** Parent: a session, and the ids of the children */

export function peopleOf(origin) {
  /**
   * What creates something.
   * more: headers
   */
  async function post(path, body, more = {}) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...more }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return { body: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  /** A parent who has agreed to the screening of each child, and mostly answered about the first. */
  async function newParent(childCount, { hasAnswered = true } = {}) {
    const email = `${randomUUID()}@example.com`
    const account = { firstName: 'Nok', lastName: 'Suwan', email, password, role: 'parent' }
    const { cookie } = await post('/api/auth/register', account)
    const children = []
    for (let number = 0; number < childCount; number++) {
      const { body } = await post('/api/children', { ...child, name: `Ploy ${number}` }, { cookie })
      await post('/api/consents', { childId: body.id, purpose: 'screening', relation: 'parent' }, { cookie })
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

/** Whom a client with that number is, of as many parents as there are. */
export function parentOf(parents, client) {
  const parent = parents[client % parents.length]
  if (!parent) throw new Error('there is no parent')
  return parent
}
