/** The drill itself, with hosts of its own (site/inside.mjs). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from '../../bench/figures.mjs'
import { say } from '../../bench-server.mjs'
import { fill } from '../../fill/fill.mjs'
import { usualSizes } from '../../fill/sizes.mjs'
import { ask, lastWords, startCluster } from '../site/cluster.mjs'
import { complaintsOf, isFailed, startCrowd } from '../site/crowd.mjs'
import { layOutHosts } from '../site/hosts.mjs'
import { startInstances } from '../site/instances.mjs'
import { startMailBox } from '../site/mail-box.mjs'
import { instancePorts, renderDeployment } from '../site/settings.mjs'
import { compare } from '../site/verify.mjs'
import { askByHand } from './by-hand.mjs'

const minutes = Number(process.env.MINUTES ?? 60)
const share = Number(process.env.FILL ?? 1)
/** A country has so many. */
const schools = 30_000
/** What was waiting when a fault began is answered by then, and pools are warm again. */
const settledMs = 5_000

const folder = process.argv[2] ?? ''
layOutHosts()
const settings = await renderDeployment(folder)
try {
  const cluster = await startCluster(folder, settings, fillDatabase)
  const mailBox = await startMailBox()
  const ports = instancePorts.slice(0, 2)
  const instances = await startInstances(folder, {
    ports,
    databaseUrl: cluster.databaseUrl,
    smtpUrl: mailBox.url,
  })
  const [{ audit, schools: count, pooler }] = await ask(
    cluster.superuser,
    `SELECT (SELECT count(*)::int FROM "AuditEvent") AS audit, (SELECT count(*)::int FROM "School") AS schools,
       (SELECT count(*)::int FROM pg_stat_activity WHERE usename = 'sati_product') AS pooler`,
  )
  say(
    `${audit} rows in the audit log, ${count} schools, ${pooler} connections of the pooler. ${minutes} minutes of answering.`,
  )
  const options = { superuser: cluster.superuser, people: 20, schools: 5, thinkMs: 2_000, postMs: 3_000 }
  const crowd = await startCrowd(folder, options)

  const faults = []
  async function during(what, work) {
    const from = Date.now()
    await work()
    faults.push({ what, from, to: Date.now() + settledMs })
    say(`${what}: ${((Date.now() - from) / 1_000).toFixed(1)} s`)
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

  const { calls, kept } = crowd
  const isOutside = ({ at, ms }) => faults.every(({ from, to }) => at < from || at - ms > to)
  const outside = calls.filter(isOutside)
  const figures = [
    { what: 'minutes', now: minutes, atLeast: 60 },
    { what: 'rows in the audit log before', now: audit, atLeast: usualSizes.audit },
    { what: 'schools', now: count, atLeast: schools },
    ...faults.map(({ what, from, to }) => ({
      what: `seconds of the fault: ${what}`,
      now: (to - from) / 1_000,
      unit: 's',
    })),
    ...(await compare(cluster.superuser, kept, mailBox, { answers: 300 * minutes, referrals: 50 * minutes })),
    ...askByHand(cluster.databaseUrl),
    { what: 'calls outside those seconds', now: outside.length },
    { what: 'of them failed', now: outside.filter(({ status }) => isFailed(status)).length, atMost: 0 },
    { what: 'p50 of them', now: percentile(timesOf(outside), 0.5), unit: 'ms' },
    { what: 'p99 of them', now: percentile(timesOf(outside), 0.99), atMost: 1_000, unit: 'ms' },
  ]
  for (const complaint of complaintsOf(kept)) say(complaint)
  await writeFile(join(folder, 'figures.json'), JSON.stringify(figures))
  process.exit(0)
} catch (error) {
  say(lastWords(folder))
  throw error
}

async function fillDatabase(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    const sizes = Object.fromEntries(Object.entries(usualSizes).map(([name, size]) => [name, Math.ceil(size * share)]))
    await fill(client, { sizes: { ...sizes, schools: Math.ceil(schools * share) }, say })
    // What waits in there is not what is counted.
    await client.query('UPDATE "MailDelivery" SET "sentAt" = now() WHERE "sentAt" IS NULL')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}

function timesOf(calls) {
  return calls.map(({ ms }) => ms)
}
