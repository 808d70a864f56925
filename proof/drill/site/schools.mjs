import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '../../database.mjs'
import { createSchool, student } from '../../samples.mjs'
import { isStored } from './people.mjs'

/** A school whose software posts one referral after the other, each with a mail to a parent. */
export async function newSchool({ ask }, number, record, { superuser, pauseMs }) {
  const { schoolId, key } = await createSchool((sql, values) => query(superuser, sql, values), `School ${number}`)

  async function post(turn) {
    const [studentName, parentEmail] = [`S${number} Ton ${turn}`, `s${number}-${turn}@parents.example`]
    const headers = { 'x-api-key': key, 'idempotency-key': randomUUID() }
    const body = { ...student(), studentName, parentEmail }
    const answer = await ask('POST', '/api/school-referrals', { body, headers })
    if (!isStored(answer)) return void record.refused.push(`school ${number} ${answer.status} ${answer.text}`)
    const stored = JSON.parse(answer.text)
    if (stored.studentName !== studentName) record.foreign.push(`school ${number} got ${stored.id}`)
    record.referrals.set(stored.id, { schoolId, studentName, parentEmail })
  }

  return {
    async run(stop) {
      for (let turn = 0; !stop.aborted; turn++) {
        await post(turn)
        await sleep(pauseMs, undefined, { signal: stop }).catch(() => {})
      }
    },
  }
}
