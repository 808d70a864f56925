import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { peopleOf } from '../../bench/people.mjs'
import { freePort } from '../../lib/ports.mjs'
import { until } from '../site/until.mjs'

const password = 'calm-moon-54'

/** A mail server, and how many mails have come for each address. */
export async function startMailServer() {
  const port = await freePort()
  /** @type {string[]} */
  const recipients = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      recipients.push(...envelope.rcptTo.map(({ address }) => address))
      stream.on('end', () => done()).resume()
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  return { url: `smtp://127.0.0.1:${port}`, recipients, stop: () => new Promise((done) => server.close(() => done(0))) }
}

/**
 * What people do first, each step on the way to the next: a page in both languages, an account, its mail, a sign-in, a child,
 * answers, a report.
 *
 * @param {string} origin
 * @param {string[]} recipients of mails that have arrived
 * @returns {Promise<{ done: number, of: number }>}
 */
export async function visit(origin, recipients) {
  const { post } = peopleOf(origin)
  let done = 0
  const step = (/** @type {string} */ what, /** @type {boolean} */ isSo) => {
    if (!isSo) throw new Error(`The image did not ${what}.`)
    done += 1
  }
  for (const language of ['en', 'th']) {
    const page = await fetch(origin, { headers: { 'accept-language': language } })
    step(`show its page in ${language}`, page.ok && (await page.text()).includes(`<html lang="${language}"`))
  }
  const email = `${randomUUID()}@example.com`
  await post('/api/auth/register', { firstName: 'Nok', lastName: 'Suwan', email, password, role: 'parent' })
  step('register anybody', true)
  await until('the mail', 20, () => recipients.includes(email))
  step('send a mail', true)
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  step('sign anybody in', answer.ok)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
  const { body } = await post('/api/children', child, { cookie })
  await post('/api/consents', { childId: body.id, purpose: 'screening', relation: 'parent' }, { cookie })
  await post('/api/assessments', { childId: body.id, answers: Array(18).fill(2) }, { cookie })
  step('take answers', true)
  const report = await fetch(`${origin}/api/children/${body.id}/report?language=both`, { headers: { cookie } })
  const file = Buffer.from(await report.arrayBuffer())
  step('draw a report', report.ok && file.subarray(0, 5).toString() === '%PDF-')
  return { done, of: 7 }
}
