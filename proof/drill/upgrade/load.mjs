import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { peopleOf } from '../../bench/people.mjs'
import { account, answers, createSchool, password, student } from '../../samples.mjs'
import { send } from '../site/send.mjs'

const people = 20
const schools = 2
/** Hashing a password takes so long that a sign-in is always running: a proxy must not send it to another instance. */
const signingIn = 4
const childrenOfEach = 10

/** People who answer, read and sign in, and schools that post, until `stop`. Nothing is retried: every answer counts. */
export async function startLoad(origin, database) {
  const agent = new Agent({ keepAlive: true })
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  // The last two are ids of what was acknowledged.
  const record = { answered: 0, wrong: [], assessments: [], referrals: [] }

  async function ask(method, path, headers, body) {
    const { status, text } = await send(request, origin + path, { agent, method, headers, timeout: 30_000 }, body)
    record.answered += 1
    const isRight = status >= 200 && status < 400
    if (!isRight) record.wrong.push(`${method} ${path.replace(/\?.*/, '')} ${status} ${text.slice(0, 80)}`)
    return isRight ? text : undefined
  }

  const { newParents, post } = peopleOf(origin)
  const parents = await newParents(people, childrenOfEach)
  const emails = Array.from({ length: signingIn }, () => `${randomUUID()}@example.com`)
  for (const email of emails) await post('/api/auth/register', account(email))
  const keys = []
  for (let number = 0; number < schools; number++) {
    const { key } = await createSchool((sql, values) => database.query(sql, values), `School ${number}`)
    keys.push(key)
  }

  const turns = async (act, pauseMs) => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      await act(turn)
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const working = [
    ...parents.map(({ cookie, children }) =>
      turns(async (turn) => {
        const childId = children[turn % children.length] ?? ''
        await ask('GET', `/parent-assessment?child=${childId}`, { cookie })
        const own = { cookie, 'idempotency-key': randomUUID() }
        const stored = await ask('POST', '/api/assessments', own, { childId, answers })
        if (stored) record.assessments.push(JSON.parse(stored).id)
        await ask('GET', `/assessment-results?child=${childId}`, { cookie })
        await ask('GET', '/', { cookie })
      }, 2_000),
    ),
    ...emails.map((email) =>
      turns(async () => void (await ask('POST', '/api/auth/login', {}, { email, password })), 100),
    ),
    ...keys.map((key) =>
      turns(async (turn) => {
        const own = { 'x-api-key': key, 'idempotency-key': randomUUID() }
        const stored = await ask('POST', '/api/school-referrals', own, { ...student(), studentName: `Ton ${turn}` })
        if (stored) record.referrals.push(JSON.parse(stored).id)
      }, 500),
    ),
  ]
  return {
    record,
    async stop() {
      stop.abort()
      await Promise.all(working)
      agent.destroy()
    },
  }
}
