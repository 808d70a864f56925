import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask as query } from './cluster.mjs'
import { isStored } from './people.mjs'

/** A school whose software posts one referral after the other, each with a letter to a parent. */
export async function newSchool({ ask }, number, kept, { superuser, pauseMs }) {
  const [schoolId, key] = [randomUUID(), `sati_live_${randomUUID().replaceAll('-', '')}`]
  await query(superuser, 'INSERT INTO "School" (id, name) VALUES ($1, $2)', [schoolId, `School ${number}`])
  await query(
    superuser,
    'INSERT INTO "ApiKey" (id, "schoolId", name, "keyHash", "lastFour") VALUES ($1, $2, $3, $4, $5)',
    [randomUUID(), schoolId, 'Student records', createHash('sha256').update(key).digest('hex'), key.slice(-4)],
  )

  async function post(turn) {
    const referral = {
      studentName: `S${number} Ton ${turn}`,
      studentGrade: '4',
      parentName: 'มาลี เจริญ',
      parentEmail: `s${number}-${turn}@parents.example`,
      referringTeacher: 'Mr. Preecha Kaewta',
      referralReason: 'Often loses his place.',
    }
    const headers = { 'x-api-key': key, 'idempotency-key': randomUUID() }
    const answer = await ask('POST', '/api/school-referrals', { body: referral, headers })
    if (!isStored(answer)) return void kept.refused.push(`school ${number} ${answer.status} ${answer.text}`)
    const stored = JSON.parse(answer.text)
    if (stored.studentName !== referral.studentName) kept.foreign.push(`school ${number} got ${stored.id}`)
    kept.referrals.set(stored.id, { schoolId, studentName: referral.studentName, parentEmail: referral.parentEmail })
  }

  return {
    async goOn(stop) {
      for (let turn = 0; !stop.aborted; turn++) {
        await post(turn)
        await sleep(pauseMs, undefined, { signal: stop }).catch(() => {})
      }
    },
  }
}
