import { setTimeout as sleep } from 'node:timers/promises'
import { peopleOf } from '../../bench/people.mjs'
import { query } from '../../database.mjs'
import { account, child, createSchool, screeningConsent, student } from '../../samples.mjs'
import { until } from '../site/programs.mjs'

const mailsOfEachKind = 30

/** Makes what must still work after a restore: a session, a school's key, mailed links, a password reset. */
export async function issue(origin, databaseUrl, mailServer) {
  const { post } = peopleOf(origin)
  const sql = (statement, values) => query(databaseUrl, statement, values)
  const { key } = await createSchool(sql, 'โรงเรียนราชินี')
  const refer = (parentEmail) => post('/api/school-referrals', { ...student(), parentEmail }, { 'x-api-key': key })
  const register = async (email) => {
    const { cookie } = await post('/api/auth/register', account(email))
    await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE "emailKey" = $1', [email])
    return cookie
  }
  const [email, forgetful] = ['keeps@parents.example', 'forgets@parents.example']
  const cookie = await register(email)
  await register(forgetful)
  const { body: created } = await post('/api/children', child, { cookie })
  await post('/api/consents', screeningConsent(created.id), { cookie })
  const teacher = { teacherEmail: 'teacher@school.example', teacherName: 'ครูศิริพร', language: 'en' }
  await post('/api/teacher-referrals', { childId: created.id, ...teacher }, { cookie })
  await refer('letter@parents.example')
  await fetch(`${origin}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: forgetful }),
  })
  const { tokenTo, mails } = mailServer
  const resetMail = () => mails.find(({ to, text }) => to === forgetful && text.includes('reset'))?.text
  const all = () => [tokenTo(teacher.teacherEmail), tokenTo('letter@parents.example'), resetMail()]
  await until('the three links to be mailed', 60, () => all().every(Boolean))
  const [teacherToken, schoolToken, reset] = all()
  return {
    issued: {
      ...{ cookie, email, key, teacherToken, schoolToken },
      reset: { email: forgetful, token: /[?&]token=([^\s&>)]+)/.exec(reset)?.[1] ?? '' },
    },
    /** Referrals whose mails are all pending: the mail server will accept one kind, the other only much later. */
    async postReferrals() {
      for (let number = 0; number < mailsOfEachKind; number++) {
        await refer(`soon-${number}@parents.example`)
        await refer(`late-${number}@parents.example`)
      }
    },
    soonAreSent: () => mailServer.mails.filter(({ to }) => to.startsWith('soon-')).length === mailsOfEachKind,
  }
}

/** People who register and answer until `stop`. */
export function startWriting(origin) {
  const stop = new AbortController()
  const written = { count: 0 }
  const people = Array.from({ length: 5 }, async () => {
    while (!stop.signal.aborted) {
      await peopleOf(origin).newParent(1)
      written.count += 1
      await sleep(200)
    }
  })
  return {
    written,
    async stop() {
      stop.abort()
      await Promise.all(people)
    },
  }
}
