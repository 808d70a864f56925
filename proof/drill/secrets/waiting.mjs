import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { compactDecrypt } from 'jose'
import { hashed, password, student } from '../../bench/growth/secrets.mjs'

/**
 * Something that was made and waits to be opened.
 * isUsedUp: whether it opens once
 * opens: false for what says that there is no such link
 */

const passcode = 'moon-54'
const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }

export function anyOf(all) {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error('there is none')
  return one
}

/**
 * As a balancer does: an instance that is stopping refuses connections, and the call goes to another.
 * first: whom to ask
 */
export async function reach(instances, first, ask) {
  for (let [origin, tries] = [first, 1]; ; tries++) {
    try {
      return await ask(origin)
    } catch (error) {
      // What fetch throws when there was no answer at all.
      if (!(error instanceof TypeError) || tries === 10) throw error
      origin = anyOf(instances.origins())
    }
  }
}

export async function send(origin, path, body, headers = {}, method = body ? 'POST' : 'GET') {
  const response = await fetch(origin + path, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, said: text ? JSON.parse(text) : null }
}

function isOpen({ status, said }) {
  if (status === 404) return false
  if (status < 300) return true
  throw new Error(`a link answered ${status} ${JSON.stringify(said)}`)
}

/**
 * Makes people and all that can wait for them, each call by whichever instance is up, and each creating call twice, the
 * second time by another: what is done twice is counted.
 */
export function makerOf({ instances, inbox, sql }) {
  const counts = { repeats: 0, refused: 0, doneTwice: 0 }

  async function create(path, body, headers = {}) {
    const all = { ...headers, 'idempotency-key': randomUUID() }
    // At the same moment, or one after the other, and by different instances where there are several.
    const [one, other] = instances.origins().toSorted(() => Math.random() - 0.5)
    const ask = (first) => reach(instances, first, (origin) => send(origin, path, body, all))
    const first = one ?? ''
    const answers =
      Math.random() < 0.5
        ? await Promise.all([ask(first), ask(other ?? first)])
        : [await ask(first), await ask(other ?? first)]
    counts.repeats += 1
    const taken = answers.filter(({ status }) => status === 201 || status === 200)
    const [answer] = taken
    if (!answer) throw new Error(`${path} answered ${answers.map(({ status }) => status)}`)
    if (taken.length < answers.length) counts.refused += 1
    const ids = new Set(taken.map(({ said }) => said.user?.id ?? said.id))
    if (ids.size > 1 || answers.filter(({ status }) => status === 201).length > 1) counts.doneTwice += 1
    return answer
  }

  let hash = ''
  /** An account with a confirmed address, signed in. */
  async function person() {
    const [id, token] = [randomUUID(), randomUUID() + randomUUID()]
    const email = `${id}@example.com`
    hash ||= (await registered()).hash
    await sql(
      `INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", "emailVerifiedAt", role, provider, "passwordHash", "updatedAt")
       VALUES ($1, 'Nok', 'Suwan', $2, $2, now(), 'parent', 'local', $3, now())`,
      [id, email, hash],
    )
    await sql(
      `INSERT INTO "Consent" (id, "userId", purpose, "textVersion", language) VALUES (new_id(), $1, 'terms', 'terms-12', 'en')`,
      [id],
    )
    await sql(
      `INSERT INTO "Session" (id, "userId", "tokenHash", "expiresAt") VALUES (new_id(), $1, $2, now() + interval '7 days')`,
      [id, hashed(token)],
    )
    return { id, email, cookie: `sati-session=${token}` }
  }

  async function registered() {
    const email = `${randomUUID()}@example.com`
    const { said } = await create('/api/auth/register', {
      firstName: 'A',
      lastName: 'B',
      email,
      password,
      role: 'parent',
    })
    const [row] = await sql('SELECT "passwordHash" AS hash FROM "User" WHERE "emailKey" = $1', [email])
    return { id: said.user.id, email, hash: row.hash }
  }

  /** The token of a mail to this address, of whichever instance sent it. */
  async function mailed(address, page) {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
      const mail = inbox.messages().find(({ to, text }) => to.includes(address) && text.includes(`${page}?token=`))
      const token = mail && new RegExp(`${page}\\?token=([\\w.-]+)`).exec(mail.text)?.[1]
      if (token) return token
    }
    throw new Error(`no mail with ${page} came`)
  }

  /** One of each kind. */
  async function makeAll(schoolId, admin) {
    const [parent, mover, forgetful] = [await person(), await person(), await person()]
    const fresh = await registered()
    const { said: made } = await create('/api/children', child, { cookie: parent.cookie })
    await create(
      '/api/consents',
      { childId: made.id, purpose: 'screening', relation: 'parent' },
      { cookie: parent.cookie },
    )
    const teacher = `t-${randomUUID()}@school.example`
    const asked = { childId: made.id, teacherEmail: teacher, teacherName: 'Ms. Siriporn', language: 'en' }
    await create('/api/teacher-referrals', asked, { cookie: parent.cookie })
    const letter = student()
    await create(`/api/school-referrals?school=${schoolId}`, letter, { cookie: admin.cookie })
    const second = `s-${randomUUID()}@example.com`
    await create('/api/second-parents', { childId: made.id, email: second }, { cookie: parent.cookie })
    const visit = await create('/api/result-shares', { childId: made.id, days: 7, passcode }, { cookie: parent.cookie })
    const change = async (path, body, headers, method) => {
      const ask = (origin) => send(origin, path, body, headers, method)
      const { status } = await reach(instances, anyOf(instances.origins()), ask)
      if (status >= 300) throw new Error(`${path} answered ${status}`)
    }
    await change('/api/auth/forgot-password', { email: forgetful.email }, {}, 'POST')
    const newEmail = `moved-${mover.email}`
    await change('/api/auth/profile', { email: newEmail }, { cookie: mover.cookie }, 'PATCH')

    const link = String(visit.said.link)
    const visitToken = new URL(link).searchParams.get('token')
    const payload = JSON.parse(Buffer.from(link.slice(link.indexOf('#shlink:/') + 9), 'base64url').toString())
    const [teacherToken, schoolToken, secondToken, freshToken, resetToken, movedToken] = [
      await mailed(teacher, '/teacher-login'),
      await mailed(letter.parentEmail, '/school-referral'),
      await mailed(second, '/second-parent'),
      await mailed(fresh.email, '/verify-email'),
      await mailed(forgetful.email, '/reset-password'),
      await mailed(newEmail, '/verify-email'),
    ]
    const waits = (kind, isUsedUp, path, body) => ({
      kind,
      isUsedUp,
      opens: async (origin) => isOpen(await send(origin, path, body)),
    })
    return {
      parent,
      waiting: [
        waits('teacher link', false, `/api/teacher-referrals/${teacherToken}`),
        waits('school letter', false, `/api/school-referrals/${schoolToken}`),
        waits('visit link with passcode', false, '/api/result-shares/passcode', { token: visitToken, passcode }),
        { kind: 'SMART Health Link', isUsedUp: false, opens: (origin) => decrypts(origin, payload) },
        waits('second parent', true, '/api/second-parents/decline', { token: secondToken }),
        waits('confirmation', true, '/api/auth/verify-email', { token: freshToken, password }),
        waits('reset', true, '/api/auth/reset-password', { token: resetToken, newPassword: 'another horse 55' }),
        waits('address change', true, '/api/auth/verify-email', { token: movedToken, password }),
      ],
    }
  }

  return { counts, person, makeAll }
}

/** As a clinic's software reads it, with the key of the code on paper. */
async function decrypts(origin, { url, key }) {
  const embedded = Math.random() < 0.5
  const body = { recipient: 'Clinic', passcode, ...(embedded ? {} : { embeddedLengthMax: 0 }) }
  const answer = await send(origin, new URL(url).pathname, body)
  if (!isOpen(answer)) return false
  const [file] = answer.said.files
  const jwe = file.embedded ?? (await (await fetch(origin + new URL(file.location).pathname)).text())
  const { plaintext } = await compactDecrypt(jwe, Buffer.from(key, 'base64url'))
  return new TextDecoder().decode(plaintext).includes('Patient')
}
