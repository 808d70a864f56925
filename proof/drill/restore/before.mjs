import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { peopleOf } from '../../bench/people.mjs'
import { until } from '../site/until.mjs'
import { query } from './debian-postgres.mjs'

const password = 'calm-moon-54'
const lettersOfEachKind = 30

/**
 * Issued: what people hold when the database is lost
 * cookie: of a session
 * email: of that person
 * key: of a school's software
 * teacherToken: mailed to a teacher
 * letterToken: mailed by a school to a parent
 * reset: mailed to somebody who forgot a password
 */

/** People who are given what must still work after a restore. */
export async function issue(origin, databaseUrl, mailServer) {
  const { post } = peopleOf(origin)
  const key = `sati_live_${randomUUID().replaceAll('-', '')}`
  const school = randomUUID()
  await query(databaseUrl, 'INSERT INTO "School" (id, name) VALUES ($1, $2)', [school, 'โรงเรียนราชินี'])
  await query(
    databaseUrl,
    'INSERT INTO "ApiKey" (id, "schoolId", name, "keyHash", "lastFour") VALUES ($1, $2, $3, $4, $5)',
    [randomUUID(), school, 'Student records', createHash('sha256').update(key).digest('hex'), key.slice(-4)],
  )
  const refer = (parentEmail) =>
    post(
      '/api/school-referrals',
      {
        studentName: 'Ton Charoen',
        studentGrade: '4',
        parentName: 'มาลี เจริญ',
        parentEmail,
        referringTeacher: 'Mr. Preecha Kaewta',
        referralReason: 'Often loses his place.',
      },
      { 'x-api-key': key },
    )
  const account = async (email) => {
    const { cookie } = await post('/api/auth/register', {
      firstName: 'Nok',
      lastName: 'Suwan',
      email,
      password,
      role: 'parent',
    })
    await query(databaseUrl, 'UPDATE "User" SET "emailVerifiedAt" = now() WHERE "emailKey" = $1', [email])
    return cookie
  }
  const [email, forgetful] = ['keeps@parents.example', 'forgets@parents.example']
  const cookie = await account(email)
  await account(forgetful)
  const about = { age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
  const { body: child } = await post('/api/children', { ...about, name: 'Ploy' }, { cookie })
  await post('/api/consents', { childId: child.id, purpose: 'screening', relation: 'parent' }, { cookie })
  const asked = { childId: child.id, teacherEmail: 'teacher@school.example', teacherName: 'ครูศิริพร', language: 'en' }
  await post('/api/teacher-referrals', asked, { cookie })
  await refer('letter@parents.example')
  await fetch(`${origin}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: forgetful }),
  })
  const tokenTo = (to) => mailServer.tokenTo(to)
  const all = () => [tokenTo('teacher@school.example'), tokenTo('letter@parents.example'), resetToken()]
  const resetToken = () => mailServer.mails.find(({ to, text }) => to === forgetful && text.includes('reset'))?.text
  await until('the three links to be mailed', 60, () => all().every(Boolean))
  return {
    issued: {
      cookie,
      email,
      key,
      teacherToken: tokenTo('teacher@school.example') ?? '',
      letterToken: tokenTo('letter@parents.example') ?? '',
      reset: { email: forgetful, token: /[?&]token=([^\s&>)]+)/.exec(resetToken() ?? '')?.[1] ?? '' },
    },
    /** A school's letters of which none has left yet: of one kind the mail server will take, of the other only much later. */
    async writeLetters() {
      for (let number = 0; number < lettersOfEachKind; number++) {
        await refer(`soon-${number}@parents.example`)
        await refer(`late-${number}@parents.example`)
      }
    },
    soonHaveLeft: () => mailServer.mails.filter(({ to }) => to.startsWith('soon-')).length === lettersOfEachKind,
  }
}

/** People who go on registering and answering until told to stop. */
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
