import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/figures.mjs'
import { print } from '../../bench-server.mjs'
import { query, withClient } from '../../database.mjs'
import { fill } from '../../fill/fill.mjs'
import { sizesOfShare, usualSizes } from '../../fill/sizes.mjs'
import { startCluster } from '../site/cluster.mjs'
import { complaintsOf, isFailed, startCrowd } from '../site/crowd.mjs'
import { drillSite } from '../site/inside.mjs'
import { startInstances } from '../site/instances.mjs'
import { startMailBox } from '../site/mail-box.mjs'
import { instancePorts } from '../site/settings.mjs'
import { compare } from '../site/verify.mjs'
import { runByHand } from './by-hand.mjs'

const minutes = Number(process.env.MINUTES ?? 60)
const share = Number(process.env.FILL ?? 1)
/** A country's. */
const schools = 30_000
/** After a fault: pending calls are answered, and pools are warm again. */
const settledMs = 5_000

await drillSite(async (folder, settings) => {
  const cluster = await startCluster(folder, settings, fillDatabase)
  const mailBox = await startMailBox()
  const ports = instancePorts.slice(0, 2)
  const instances = await startInstances(folder, { ports, databaseUrl: cluster.databaseUrl, smtpUrl: mailBox.url })
  const [{ audit, schools: count, pooler }] = await query(
    cluster.superuser,
    `SELECT (SELECT count(*)::int FROM "AuditEvent") AS audit, (SELECT count(*)::int FROM "School") AS schools,
       (SELECT count(*)::int FROM pg_stat_activity WHERE usename = 'sati_product') AS pooler`,
  )
  print(
    `${audit} rows in the audit log, ${count} schools, ${pooler} connections of the pooler. ${minutes} minutes of answering.`,
  )
  const crowd = await startCrowd(folder, { superuser: cluster.superuser, postMs: 3_000 })

  const faults = []
  async function during(what, work) {
    const from = Date.now()
    await work()
    faults.push({ what, from, to: Date.now() + settledMs })
    print(`${what}: ${((Date.now() - from) / 1_000).toFixed(1)} s`)
  }
  const third = (minutes * 60_000) / 3
  await sleep(third)
  await during('one instance restarted', async () => {
    const code = await instances.stop(ports[0] ?? 0)
    if (code !== 0) throw new Error(`the instance ended with ${code}`)
    await instances.start(ports[0] ?? 0)
  })
  await sleep(third)
  await during('the database restarted', () => cluster.restart())
  await sleep(third)
  await crowd.stop()

  const { calls, record } = crowd
  const isOutside = ({ at, ms }) => faults.every(({ from, to }) => at < from || at - ms > to)
  const outside = calls.filter(isOutside)
  const times = outside.map(({ ms }) => ms)
  const figures = [
    { what: 'minutes', now: minutes, atLeast: 60 },
    { what: 'rows in the audit log before', now: audit, atLeast: usualSizes.audit },
    { what: 'schools', now: count, atLeast: schools },
    ...faults.map(({ what, from, to }) => ({
      what: `seconds of the fault: ${what}`,
      now: (to - from) / 1_000,
      unit: 's',
    })),
    ...(await compare(cluster.superuser, record, mailBox, { answers: 300 * minutes, referrals: 50 * minutes })),
    ...runByHand(cluster.databaseUrl),
    { what: 'calls outside those seconds', now: outside.length },
    { what: 'of them failed', now: outside.filter(({ status }) => isFailed(status)).length, atMost: 0 },
    { what: 'p50 of them', now: percentile(times, 0.5), unit: 'ms' },
    { what: 'p99 of them', now: percentile(times, 0.99), atMost: 1_000, unit: 'ms' },
  ]
  for (const complaint of complaintsOf(record)) print(complaint)
  return figures
})

function fillDatabase(url) {
  return withClient(url, async (client) => {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await fill(client, { sizes: { ...sizesOfShare(share), schools: Math.ceil(schools * share) }, print })
    // The mails that are counted are new ones.
    await client.query('UPDATE "MailDelivery" SET "sentAt" = now() WHERE "sentAt" IS NULL')
    await client.query('ANALYZE')
  })
}
