// Refers one student and reads the list. Needs Node.js 20, SATI_URL and SATI_API_KEY.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const { SATI_URL, SATI_API_KEY } = process.env
const address = `${SATI_URL}/api/school-referrals`

/** Sends the very same request again where that helps. */
async function call(url, { headers, ...options } = {}) {
  for (let attempt = 1; ; attempt++) {
    const signal = AbortSignal.timeout(30_000)
    const sent = { ...options, signal, headers: { ...headers, 'X-API-Key': SATI_API_KEY } }
    try {
      const answer = await fetch(url, sent)
      const body = await answer.json()
      if (answer.ok) return { status: answer.status, body }
      if (![429, 503].includes(answer.status) || attempt === 5) {
        console.error(`${answer.status} ${body.code}: ${body.message}`)
        process.exit(1)
      }
      await wait(1_000 * Number(answer.headers.get('Retry-After') ?? attempt))
    } catch (error) {
      // No answer, or half of one: the Idempotency-Key makes this safe.
      if (attempt === 5) throw error
      await wait(1_000 * attempt)
    }
  }
}

const student = {
  studentName: 'Ton Charoen',
  studentGrade: '4',
  parentName: 'Malee Charoen',
  parentEmail: 'malee@example.com',
  referringTeacher: 'Preecha Kaewta',
  referralReason: 'Often loses his place during longer lessons.',
}
// Keep it with the student's row, to use it again should this program
// end before the answer came.
const intent = randomUUID()

const made = await call(address, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': intent },
  body: JSON.stringify(student),
})
console.log(`Referred: ${made.status} ${made.body.id}`)

const list = await call(`${address}?status=pending`)
console.log(`List: ${list.status}, ${list.body.length} pending`)
