import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { account, child, screeningConsent } from '../../samples.mjs'

/** A page shows as many answers of a child, so that each can be read back. */
const childrenOfEach = 10

/**
 * What the site acknowledged, by id, the addresses of registered accounts, and what callers noticed: `foreign` rows of another
 * caller, `missing` ones that were acknowledged, `refused` calls.
 */
export function emptyRecord() {
  const [addresses, signedOut, foreign, missing, refused] = [[], [], [], [], []]
  const [assessments, referrals] = [new Map(), new Map()]
  return { since: new Date(), assessments, referrals, addresses, signedOut, foreign, missing, refused }
}

/**
 * A parent who answers about one child after the other, with other answers each time, and reads back what is stored.
 * `pauseMs` is about how long a person thinks.
 */
export async function newPerson({ ask }, number, record, { pauseMs }) {
  const name = `P${number}`
  const email = `${name}@people.example`.toLowerCase()
  const opened = await ask('POST', '/api/auth/register', { body: { ...account(email), firstName: name } })
  if (opened.status !== 201) throw new Error(`registration: ${opened.status} ${opened.text}`)
  record.addresses.push(email)
  const { cookie } = opened
  const children = []
  for (let index = 0; index < childrenOfEach; index++) {
    const { id } = await create('/api/children', { ...child, name: `${name} Ploy ${index}` })
    await create('/api/consents', screeningConsent(id))
    children.push(id)
  }

  async function create(path, body) {
    const answer = await ask('POST', path, { body, cookie, headers: { 'idempotency-key': randomUUID() } })
    if (!isStored(answer)) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }

  /** The text of a 200, else ''. */
  async function read(path) {
    const { status, text } = await ask('GET', path, { cookie })
    if (status === 401 || status === 307) record.signedOut.push(`${name} ${path}`)
    else if (status !== 200) record.refused.push(`${name} ${path} ${status}`)
    return status === 200 ? text : ''
  }

  async function answer(childId, answers) {
    await read(`/parent-assessment?child=${childId}`)
    const headers = { 'idempotency-key': randomUUID() }
    const sent = await ask('POST', '/api/assessments', { body: { childId, answers }, cookie, headers })
    if (sent.status === 401) record.signedOut.push(`${name} answers`)
    if (!isStored(sent)) return void record.refused.push(`${name} answers ${sent.status}`)
    record.assessments.set(JSON.parse(sent.text).id, { childId, answers: answers.join('') })
    await readBack(childId)
  }

  async function readBack(childId) {
    const text = await read(`/api/assessments/child/${childId}`)
    if (!text) return
    const stored = JSON.parse(text)
    for (const { id, childId: of, answers } of stored) {
      const own = record.assessments.get(id)
      if (of !== childId || own?.childId !== childId || own.answers !== answers.join(''))
        record.foreign.push(`${name} ${id}`)
    }
    const ids = new Set(stored.map(({ id }) => id))
    for (const [id, own] of record.assessments) if (own.childId === childId && !ids.has(id)) record.missing.push(id)
    const me = await read('/api/auth/user')
    if (me && !me.includes(`"${email}"`)) record.foreign.push(`${name} is another account`)
    const home = await read('/')
    const others = [...home.matchAll(/\bP(\d+) Ploy/g)].filter(([, owner]) => Number(owner) !== number)
    if (others.length > 0) record.foreign.push(`${name} sees the home of P${others[0]?.[1]}`)
  }

  return {
    async run(stop) {
      for (let turn = 0; !stop.aborted; turn++) {
        await answer(children[turn % childrenOfEach] ?? '', answersOf(number * 10_000 + turn))
        await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => {})
      }
    },
  }
}

/** 200 repeats a first answer that was lost. */
export function isStored({ status }) {
  return status === 201 || status === 200
}

/** Eighteen answers, different for each number. */
function answersOf(number) {
  return Array.from(number.toString(4).padStart(18, '0'), Number)
}
