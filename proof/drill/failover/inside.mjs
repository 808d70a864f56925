import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/figures.mjs'
import { print } from '../../bench-server.mjs'
import { startCluster } from '../site/cluster.mjs'
import { complaintsOf, isFailed, startCrowd } from '../site/crowd.mjs'
import { drillSite } from '../site/inside.mjs'
import { startInstances } from '../site/instances.mjs'
import { startMailBox } from '../site/mail-box.mjs'
import { instancePorts } from '../site/settings.mjs'
import { compare } from '../site/verify.mjs'

/** How long a machine is down, and the time between two faults. */
const [awaySeconds, wellSeconds] = [35, 10]
/** A slower answer counts as failed. */
const normalMs = 2_000

await drillSite(async (folder, settings) => {
  const cluster = await startCluster(folder, settings)
  const mailBox = await startMailBox()
  await startInstances(folder, { ports: instancePorts, databaseUrl: cluster.databaseUrl, smtpUrl: mailBox.url })
  print('The site is up: two PostgreSQL, three etcd, HAProxy, PgBouncer, three instances, nginx.')
  const crowd = await startCrowd(folder, { superuser: cluster.superuser, postMs: 1_000 })
  await sleep(wellSeconds * 1_000)
  const before = crowd.calls.filter(isBad).length
  const faults = await strike(cluster)
  await crowd.stop()

  const { calls, record } = crowd
  const alone = faults.filter(({ withStandby }) => !withStandby)
  const wellAfter = faults.map(({ at }) => calls.filter((call) => isWellAfter(call, at)).length)
  const figures = [
    { what: 'faults', now: faults.length, atLeast: 7 },
    { what: 'of them without a synchronous standby', now: alone.length, atMost: 0 },
    { what: 'calls before the first fault that failed or were slow', now: before, atMost: 0 },
    ...faults.map(({ what, at }, index) => {
      const next = faults[index + 1]?.at ?? Date.now()
      const bad = calls.filter((call) => call.at > at && call.at < next && isBad(call))
      const last = Math.max(at, ...bad.map((call) => call.at))
      return { what: `${what}: the last call that failed or was slow`, now: (last - at) / 1_000, atMost: 30, unit: 's' }
    }),
    { what: 'calls that went well in the 30 s after a fault, the fewest', now: Math.min(...wellAfter), atLeast: 20 },
    ...(await compare(cluster.superuser, record, mailBox, { answers: 1_000, referrals: 500 })),
    { what: 'calls', now: calls.length },
    { what: 'calls that failed', now: calls.filter(({ status }) => isFailed(status)).length },
    { what: 'p99 of the others', now: percentile(timesOf(calls), 0.99), unit: 'ms' },
  ]
  for (const complaint of complaintsOf(record)) print(complaint)
  return figures
})

async function strike(cluster) {
  const faults = []
  async function fault(what, breakIt, repair) {
    const primary = await cluster.primary()
    const withStandby = (await cluster.members()).some(({ role }) => role === 'sync_standby')
    const at = Date.now()
    faults.push({ what, at, withStandby })
    await breakIt(primary)
    await sleep(awaySeconds * 1_000)
    await repair(primary)
    await cluster.whole()
    const seconds = ((Date.now() - at) / 1_000).toFixed(0)
    print(`${what}: ${primary} -> ${await cluster.primary()}, both in step after ${seconds} s`)
    await sleep(wellSeconds * 1_000)
  }
  for (let number = 1; number <= 5; number++) await fault(`kill ${number}`, cluster.powerOff, cluster.powerOn)
  await fault('a crash of PostgreSQL alone', cluster.crash, () => {})
  const cable = (isOn) => (machine) => cluster.setCable(machine, isOn)
  await fault('cut off', cable(false), cable(true))
  return faults
}

function isWellAfter(call, at) {
  return call.at > at && call.at <= at + 30_000 && !isBad(call)
}

function isBad({ ms, status }) {
  return ms > normalMs || isFailed(status)
}

function timesOf(calls) {
  return calls.filter(({ status }) => !isFailed(status)).map(({ ms }) => ms)
}
