import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {import('./engines.mjs').Engine} Engine */

/** The outbox as lib/mail/worker.ts uses it, without the letters. @returns {Promise<Engine>} */
export async function openOurs({ pool }) {
  const { claimMails, enqueueMail, markSent } = await import('../../lib/outbox/mutations.ts')
  const { mailLanes } = await import('../../lib/outbox/lanes.ts')
  const [urgentTemplate, bulkTemplate] = ['registration-attempt', 'school-referral-declined']
  return {
    name: 'ours',
    async install() {},
    async add(client, { id, urgent = false }) {
      // Only what enqueueMail uses of a transaction.
      const tx = {
        $executeRaw: (/** @type {string[]} */ parts, /** @type {unknown[]} */ ...values) =>
          client.query(
            parts.reduce((text, part, n) => `${text}$${n}${part}`),
            values,
          ),
      }
      await enqueueMail(/** @type {any} */ (tx), { template: urgent ? urgentTemplate : bulkTemplate, rowId: id })
    },
    async addMany(ids, hours = 0) {
      await pool.query(
        `INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", "nextAttemptAt")
         SELECT gen_random_uuid(), '${bulkTemplate}', true, n, now() + $2 * interval '1 hour' FROM unnest($1::uuid[]) n`,
        [ids, hours],
      )
    },
    async work(handle) {
      let stopped = false
      const loops = mailLanes.map(async (lane) => {
        while (!stopped) {
          const mails = await claimMails(lane, lane.places)
          await Promise.all(
            mails.map(async (mail) => {
              await handle(mail.rowId)
              await markSent([mail.id])
            }),
          )
          if (mails.length === 0) await sleep(1_000)
        }
      })
      return async () => {
        stopped = true
        await Promise.all(loops)
      }
    },
    async cancel(client, id) {
      await client.query('DELETE FROM "MailDelivery" WHERE template = $1 AND "rowId" = $2', [bulkTemplate, id])
    },
    waiting: `"MailDelivery" WHERE "sentAt" IS NULL`,
    clear: 'TRUNCATE "MailDelivery"',
    table: '"MailDelivery"',
  }
}
