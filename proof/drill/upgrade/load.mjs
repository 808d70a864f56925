import { createHash, randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers, password } from '../../bench/growth/secrets.mjs'
import { peopleOf } from '../../bench/people.mjs'

const people = 20
const schools = 2
/** A hashed password takes so long that one of them is always under way, and a proxy asks nobody else for it. */
const signingIn = 4
const childrenOfEach = 10

/**
 * People who answer, read and sign in, and schools that post, until told to stop. Nothing is asked a second time: whatever answer somebody
 * gets is counted.
 * origin: of the proxy
 * database: where the schools are made
 */
export async function startLoad(origin, database) {
  const agent = new Agent({ keepAlive: true })
  const stop = new AbortController()
  // One for each who waits.
  setMaxListeners(0, stop.signal)
  const kept = {
    answered: 0,
    wrong: [],
    /** ids of what was acknowledged */
    assessments: [],
    referrals: [],
  }

  async function ask(method, path, headers, body) {
    const { status, text } = await send(agent, origin + path, method, headers, body)
    kept.answered += 1
    const isRight = status >= 200 && status < 400
    if (!isRight) kept.wrong.push(`${method} ${path.replace(/\?.*/, '')} ${status} ${text.slice(0, 80)}`)
    return isRight ? text : undefined
  }

  const { newParents, post } = peopleOf(origin)
  const parents = await newParents(people, childrenOfEach)
  const emails = Array.from({ length: signingIn }, () => `${randomUUID()}@example.com`)
  for (const email of emails)
    await post('/api/auth/register', { firstName: 'Nok', lastName: 'Suwan', email, password, role: 'parent' })
  const keys = Array.from({ length: schools }, () => `sati_live_${randomUUID().replaceAll('-', '')}`)
  for (const key of keys) {
    const id = randomUUID()
    await database.query('INSERT INTO "School" (id, name) VALUES ($1, $2)', [id, `School ${id}`])
    await database.query(
      'INSERT INTO "ApiKey" (id, "schoolId", name, "keyHash", "lastFour") VALUES ($1, $2, $3, $4, $5)',
      [randomUUID(), id, 'Records', createHash('sha256').update(key).digest('hex'), key.slice(-4)],
    )
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
        if (stored) kept.assessments.push(JSON.parse(stored).id)
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
        const stored = await ask('POST', '/api/school-referrals', own, {
          studentName: `Ton ${turn}`,
          studentGrade: '4',
          parentName: 'มาลี เจริญ',
          parentEmail: `p-${randomUUID()}@parents.example`,
          referringTeacher: 'Mr. Preecha Kaewta',
          referralReason: 'Often loses his place.',
        })
        if (stored) kept.referrals.push(JSON.parse(stored).id)
      }, 500),
    ),
  ]
  return {
    kept,
    async stop() {
      stop.abort()
      await Promise.all(working)
      agent.destroy()
    },
  }
}

/** Returns status 0 when there was no answer */
function send(agent, url, method, headers, body) {
  const json = body === undefined ? undefined : JSON.stringify(body)
  const all = { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    const none = (error) => resolve({ status: 0, text: error.message })
    const sent = request(url, { agent, method, headers: all, timeout: 30_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', none)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', none)
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')))
    sent.end(json)
  })
}
