import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const password = 'calm-moon-54'
/** A child has no more answers than its page shows, so that each can be read back. */
const childrenOfEach = 10

/**
 * Kept: what people and schools were told is stored, and what they noticed
 * since: when the first of them came
 * assessments: acknowledged, by id
 * referrals: acknowledged, by id
 * addresses: of accounts that were opened
 * foreign: what reached somebody whom it does not concern
 * missing: what was acknowledged and could not be read back
 * refused: answers that nobody expected
 */

export function nothingKept() {
  return {
    since: new Date(),
    assessments: new Map(),
    referrals: new Map(),
    addresses: [],
    signedOut: [],
    foreign: [],
    missing: [],
    refused: [],
  }
}

/**
 * A parent with children, who answers about one after the other until told to stop, and reads back what is stored after each.
 * Each answer is another than all others.
 * options: about how long a person thinks
 */
export async function newPerson({ ask }, number, kept, { pauseMs }) {
  const name = `P${number}`
  const email = `${name}@people.example`.toLowerCase()
  const account = { firstName: name, lastName: 'Suwan', email, password, role: 'parent' }
  const opened = await ask('POST', '/api/auth/register', { body: account })
  if (opened.status !== 201) throw new Error(`registration: ${opened.status} ${opened.text}`)
  kept.addresses.push(email)
  const { cookie } = opened
  const about = { age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
  const children = []
  for (let index = 0; index < childrenOfEach; index++) {
    const child = await create('/api/children', { ...about, name: `${name} Ploy ${index}` })
    await create('/api/consents', { childId: child.id, purpose: 'screening', relation: 'parent' })
    children.push(child.id)
  }

  async function create(path, body) {
    const answer = await ask('POST', path, { body, cookie, headers: { 'idempotency-key': randomUUID() } })
    if (!isStored(answer)) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }

  /** Returns the text of a 200, else nothing */
  async function read(path) {
    const { status, text } = await ask('GET', path, { cookie })
    if (status === 401 || status === 307) kept.signedOut.push(`${name} ${path}`)
    else if (status !== 200) kept.refused.push(`${name} ${path} ${status}`)
    return status === 200 ? text : ''
  }

  async function answer(childId, answers) {
    await read(`/parent-assessment?child=${childId}`)
    const headers = { 'idempotency-key': randomUUID() }
    const sent = await ask('POST', '/api/assessments', { body: { childId, answers }, cookie, headers })
    if (sent.status === 401) kept.signedOut.push(`${name} answers`)
    if (!isStored(sent)) return void kept.refused.push(`${name} answers ${sent.status}`)
    kept.assessments.set(JSON.parse(sent.text).id, { childId, answers: answers.join('') })
    await readBack(childId)
  }

  async function readBack(childId) {
    const text = await read(`/api/assessments/child/${childId}`)
    if (!text) return
    const stored = JSON.parse(text)
    for (const { id, childId: of, answers } of stored) {
      const own = kept.assessments.get(id)
      if (of !== childId || own?.childId !== childId || own.answers !== answers.join(''))
        kept.foreign.push(`${name} ${id}`)
    }
    const ids = new Set(stored.map(({ id }) => id))
    for (const [id, own] of kept.assessments) if (own.childId === childId && !ids.has(id)) kept.missing.push(id)
    const me = await read('/api/auth/user')
    if (me && !me.includes(`"${email}"`)) kept.foreign.push(`${name} is somebody else`)
    const home = await read('/')
    const others = [...home.matchAll(/\bP(\d+) Ploy/g)].filter(([, whose]) => Number(whose) !== number)
    if (others.length > 0) kept.foreign.push(`${name} sees the home of P${others[0]?.[1]}`)
  }

  return {
    async goOn(stop) {
      for (let turn = 0; !stop.aborted; turn++) {
        await answer(children[turn % childrenOfEach] ?? '', answersOf(number * 10_000 + turn))
        await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => {})
      }
    },
  }
}

/** New, or by the same key before: then it was stored, and the answer that said so was lost. */
export function isStored({ status }) {
  return status === 201 || status === 200
}

/** Eighteen answers that are another number's never. */
function answersOf(number) {
  return Array.from(number.toString(4).padStart(18, '0'), Number)
}
