import { randomUUID } from 'node:crypto'

export const answers = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }

/** @typedef {{ cookie: string, children: string[] }} Parent a session, and the ids of the children */

/** @param {string} origin */
export function peopleOf(origin) {
  /** @param {string} path @param {unknown} body @param {string} [cookie] */
  async function post(path, body, cookie = '') {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return { body: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  /**
   * A parent who has agreed to the screening of each child, and answered about the first.
   *
   * @param {number} childCount @returns {Promise<Parent>}
   */
  async function newParent(childCount) {
    const email = `${randomUUID()}@example.com`
    const account = { firstName: 'Nok', lastName: 'Suwan', email, password: 'calm-moon-54', role: 'parent' }
    const { cookie } = await post('/api/auth/register', account)
    /** @type {string[]} */
    const children = []
    for (let number = 0; number < childCount; number++) {
      const { body } = await post('/api/children', { ...child, name: `Ploy ${number}` }, cookie)
      await post('/api/consents', { childId: body.id, purpose: 'screening', relation: 'parent' }, cookie)
      children.push(body.id)
    }
    await post('/api/assessments', { childId: children[0], answers }, cookie)
    return { cookie, children }
  }

  return {
    /** @param {number} count @param {number} childCount */
    async newParents(count, childCount) {
      /** @type {Parent[]} */
      const parents = []
      for (let number = 0; number < count; number++) parents.push(await newParent(childCount))
      return parents
    },
  }
}
