import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { compactDecrypt } from 'jose'
import { account, child, createAccount, password, screeningConsent, student } from '../../samples.mjs'

const passcode = 'moon-54'

export function anyOf(all) {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error('there is none')
  return one
}

/** As a balancer does: a stopping instance refuses connections, and the call goes to another. */
export async function reach(instances, first, ask) {
  for (let [origin, tries] = [first, 1]; ; tries++) {
    try {
      return await ask(origin)
    } catch (error) {
      // fetch throws a TypeError without an answer.
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
  return { status: response.status, json: text ? JSON.parse(text) : null }
}

function isOpen({ status, json }) {
  if (status === 404) return false
  if (status < 300) return true
  throw new Error(`a link answered ${status} ${JSON.stringify(json)}`)
}

/**
 * Makes accounts and links of all kinds. Each creating call is sent twice, to different instances, at once or in turn: what is
 * done twice is counted. A link's `opens` returns false when there is no such link; `isUsedUp` opens once.
 */
export function makerOf({ instances, inbox, sql }) {
  const counts = { repeats: 0, refused: 0, doneTwice: 0 }

  async function create(path, body, headers = {}) {
    const all = { ...headers, 'idempotency-key': randomUUID() }
    const [one, other] = instances.origins().toSorted(() => Math.random() - 0.5)
    const ask = (first) => reach(instances, first, (origin) => send(origin, path, body, all))
    const isAtOnce = Math.random() < 0.5
    const second = other ?? one
    const answers = isAtOnce ? await Promise.all([ask(one), ask(second)]) : [await ask(one), await ask(second)]
    counts.repeats += 1
    const accepted = answers.filter(({ status }) => status === 201 || status === 200)
    const [answer] = accepted
    if (!answer) throw new Error(`${path} answered ${answers.map(({ status }) => status)}`)
    if (accepted.length < answers.length) counts.refused += 1
    const ids = new Set(accepted.map(({ json }) => json.user?.id ?? json.id))
    if (ids.size > 1 || answers.filter(({ status }) => status === 201).length > 1) counts.doneTwice += 1
    return answer
  }

  let hash = ''
  /** An account with a confirmed address, signed in. */
  async function person() {
    hash ||= (await registered()).hash
    return createAccount(sql, { email: `${randomUUID()}@example.com`, hash })
  }

  async function registered() {
    const email = `${randomUUID()}@example.com`
    const { json } = await create('/api/auth/register', account(email))
    const [row] = await sql('SELECT "passwordHash" AS hash FROM "User" WHERE "emailKey" = $1', [email])
    return { id: json.user.id, email, hash: row.hash }
  }

  /** The token of a mail to this address. */
  async function mailed(address, page) {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
      const mail = inbox.messages().find(({ to, text }) => to.includes(address) && text.includes(`${page}?token=`))
      const token = mail && new RegExp(`${page}\\?token=([\\w.-]+)`).exec(mail.text)?.[1]
      if (token) return token
    }
    throw new Error(`no mail with ${page} came`)
  }

  /** One link of each kind. */
  async function makeAll(schoolId, admin) {
    const [parent, mover, forgetful] = [await person(), await person(), await person()]
    const asParent = { cookie: parent.cookie }
    const fresh = await registered()
    const { json: made } = await create('/api/children', child, asParent)
    await create('/api/consents', screeningConsent(made.id), asParent)
    const teacher = `t-${randomUUID()}@school.example`
    const request = { childId: made.id, teacherEmail: teacher, teacherName: 'Ms. Siriporn', language: 'en' }
    await create('/api/teacher-referrals', request, asParent)
    const referral = student()
    await create(`/api/school-referrals?school=${schoolId}`, referral, { cookie: admin.cookie })
    const second = `s-${randomUUID()}@example.com`
    await create('/api/second-parents', { childId: made.id, email: second }, asParent)
    const visit = await create('/api/result-shares', { childId: made.id, days: 7, passcode }, asParent)
    const change = async (path, body, headers, method) => {
      const ask = (origin) => send(origin, path, body, headers, method)
      const { status } = await reach(instances, anyOf(instances.origins()), ask)
      if (status >= 300) throw new Error(`${path} answered ${status}`)
    }
    await change('/api/auth/forgot-password', { email: forgetful.email }, {}, 'POST')
    const newEmail = `moved-${mover.email}`
    await change('/api/auth/profile', { email: newEmail }, { cookie: mover.cookie }, 'PATCH')

    const visitLink = String(visit.json.link)
    const visitToken = new URL(visitLink).searchParams.get('token')
    const payload = JSON.parse(Buffer.from(visitLink.slice(visitLink.indexOf('#shlink:/') + 9), 'base64url').toString())
    const [teacherToken, schoolToken, secondToken, freshToken, resetToken, movedToken] = [
      await mailed(teacher, '/teacher-login'),
      await mailed(referral.parentEmail, '/school-referral'),
      await mailed(second, '/second-parent'),
      await mailed(fresh.email, '/verify-email'),
      await mailed(forgetful.email, '/reset-password'),
      await mailed(newEmail, '/verify-email'),
    ]
    const link = (kind, isUsedUp, path, body) => ({
      kind,
      isUsedUp,
      opens: async (origin) => isOpen(await send(origin, path, body)),
    })
    return {
      parent,
      links: [
        link('teacher link', false, `/api/teacher-referrals/${teacherToken}`),
        link('school letter', false, `/api/school-referrals/${schoolToken}`),
        link('visit link with passcode', false, '/api/result-shares/passcode', { token: visitToken, passcode }),
        { kind: 'SMART Health Link', isUsedUp: false, opens: (origin) => decrypts(origin, payload) },
        link('second parent', true, '/api/second-parents/decline', { token: secondToken }),
        link('confirmation', true, '/api/auth/verify-email', { token: freshToken, password }),
        link('reset', true, '/api/auth/reset-password', { token: resetToken, newPassword: 'another horse 55' }),
        link('address change', true, '/api/auth/verify-email', { token: movedToken, password }),
      ],
    }
  }

  return { counts, person, makeAll }
}

/** As a clinic's software reads it. */
async function decrypts(origin, { url, key }) {
  const embedded = Math.random() < 0.5
  const body = { recipient: 'Clinic', passcode, ...(embedded ? {} : { embeddedLengthMax: 0 }) }
  const answer = await send(origin, new URL(url).pathname, body)
  if (!isOpen(answer)) return false
  const [file] = answer.json.files
  const jwe = file.embedded ?? (await (await fetch(origin + new URL(file.location).pathname)).text())
  const { plaintext } = await compactDecrypt(jwe, Buffer.from(key, 'base64url'))
  return new TextDecoder().decode(plaintext).includes('Patient')
}
