import { systemActor } from '@/lib/auth/actor'
import { claimMails, release } from '@/lib/outbox/mutations'
import { newPerson } from '@/tests/support/people'
import { freePort } from '@/tests/support/ports.mjs'
import { newKey, newSchool, refer } from '@/tests/support/schools'
import { startSmtp } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { statementsOf } from '@/tests/support/statements'
import { until } from '@/tests/support/until'
import { composeAhead } from './compose-ahead'
import { MailWorker } from './worker'

const bulk = { name: 'bulk' } as const
let key = ''
let port = 0
let stop = async () => {}

beforeAll(async () => {
  port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  key = (await newKey(await newSchool())).key
})
beforeEach(() => sql('DELETE FROM "MailDelivery"'))
// Also when a test has failed: the next one listens at the same port.
afterEach(async () => {
  await stop()
  stop = async () => {}
})

/** A batch of school referrals to p0, p1, … of a school. @returns the ids of their rows */
async function newLetters(howMany: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < howMany; n++) ids.push((await refer({ key }, { parentEmail: addressOf(n) })).id)
  return ids
}

const addressOf = (n: number) => `p${n}@example.com`

/** Starts a mail server and a worker, and stops both after the test. */
async function startSending(manners: Parameters<typeof startSmtp>[1] = {}) {
  const smtp = await startSmtp(port, manners)
  const worker = new MailWorker()
  stop = async () => {
    await worker.stop()
    await smtp.stop()
  }
  worker.start()
  return { received: () => smtp.mails.flatMap(({ recipients }) => recipients).toSorted() }
}

const unsettled = `"MailDelivery" WHERE "sentAt" IS NULL AND "failedAt" IS NULL`

test('of a batch, what is gone, cannot be composed or is refused costs no other mail, and each of the others leaves once', async () => {
  const [gone = '', renewed = '', revoked = '', sick = ''] = await newLetters(12)
  const person = await newPerson()
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", "isBulk") VALUES (gen_random_uuid(), 'google-connected', $1, true)`,
    [person.user.id],
  )
  await sql('DELETE FROM "SchoolReferral" WHERE id = $1', [gone])
  await sql('UPDATE "SchoolReferral" SET "linkVersion" = 2 WHERE id = $1', [renewed])
  await sql(`UPDATE "SchoolReferral" SET status = 'revoked' WHERE id = $1`, [revoked])
  // A template that this version does not have.
  await sql(`UPDATE "MailDelivery" SET template = 'of-a-newer-version' WHERE "rowId" = $1`, [sick])
  await sql(`DELETE FROM "MailDelivery" WHERE NOT "isBulk"`)
  const refused = addressOf(5)
  const { received } = await startSending({ refuse: (to) => (to === refused ? 550 : undefined) })
  await until('a settled batch', async () => (await count(`${unsettled} AND attempts = 0`)) === 0)
  await until('all but one', async () => (await count(unsettled)) === 1)
  const others = [4, 6, 7, 8, 9, 10, 11].map(addressOf)
  expect(received()).toEqual([...others, person.user.email].toSorted())
  const left = await sql(`SELECT "rowId", "sentAt", "lastError" FROM "MailDelivery" WHERE "rowId" = ANY($1)`, [
    [gone, renewed, revoked, sick],
  ])
  expect(left).toEqual([{ rowId: sick, sentAt: null, lastError: 'deferred' }])
  expect(await count(`"MailDelivery" WHERE "failedAt" IS NOT NULL AND "lastError" = 'refused'`)).toBe(1)
})

test('of two mails about a row the second knows of the first', async () => {
  const person = await newPerson()
  await sql('DELETE FROM "MailDelivery"')
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version)
     SELECT gen_random_uuid(), 'google-connected', $1, n FROM generate_series(1, 5) n`,
    [person.user.id],
  )
  const [first, ...pending] = await claimMails({ name: 'people' }, 5)
  if (!first) throw new Error('no mail was claimed')
  const compose = composeAhead(systemActor('test'), pending)
  const reads = await statementsOf(() => compose(first))
  await sql('UPDATE "User" SET email = $2, "emailKey" = $2 WHERE id = $1', [person.user.id, 'elsewhere@example.com'])
  expect(reads).toHaveLength(1)
  expect((await compose(pending[0] ?? first))?.to).toBe('elsewhere@example.com')
})

describe('mails of a batch that are composed together', () => {
  async function claimLetters() {
    const ids = await newLetters(8)
    await sql(`DELETE FROM "MailDelivery" WHERE NOT "isBulk"`)
    const pending = await claimMails(bulk, 24)
    expect(pending).toHaveLength(8)
    let now = 0
    const compose = composeAhead(systemActor('test'), pending, () => now)
    const next = async () => {
      const mail = pending.shift()
      if (!mail) throw new Error('no mail is left')
      return { rowId: mail.rowId, composed: await compose(mail) }
    }
    return { ids, next, pass: (ms: number) => (now += ms) }
  }

  test('are read by one statement, each for its own recipient', async () => {
    const { next } = await claimLetters()
    const composed: Awaited<ReturnType<typeof next>>[] = []
    const statements = await statementsOf(async () => {
      for (let n = 0; n < 8; n++) composed.push(await next())
    })
    expect(statements).toHaveLength(1)
    expect(composed.map((each) => each.composed?.to).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(addressOf))
  })

  test('are read again after a second: what was taken back meanwhile is not sent', async () => {
    const { ids, next, pass } = await claimLetters()
    const first = await next()
    expect(first.composed).not.toBeNull()
    await sql(`UPDATE "SchoolReferral" SET status = 'revoked' WHERE id = ANY($1)`, [ids])
    pass(999)
    expect((await next()).composed).not.toBeNull()
    pass(1)
    const statements = await statementsOf(async () => {
      for (let n = 2; n < 8; n++) expect((await next()).composed).toBeNull()
    })
    expect(statements).toHaveLength(1)
  })
})

test('mails that are withdrawn between lease and sending do not leave', async () => {
  const ids = await newLetters(6)
  await sql(`DELETE FROM "MailDelivery" WHERE NOT "isBulk"`)
  const claimed = await claimMails(bulk, 24)
  expect(claimed).toHaveLength(6)
  await sql(`UPDATE "SchoolReferral" SET status = 'declined' WHERE id = ANY($1)`, [ids.slice(0, 4)])
  await release(claimed)
  const { received } = await startSending()
  await until('a settled batch', async () => (await count(unsettled)) === 0)
  expect(received()).toEqual([addressOf(4), addressOf(5)])
})
