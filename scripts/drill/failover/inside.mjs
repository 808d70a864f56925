/** The drill itself, with hosts of its own (site/inside.mjs). */
import { setMaxListeners } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/figures.mjs'
import { say } from '../../lib/bench-server.mjs'
import { deployMigrations } from '../../lib/prisma.mjs'
import { callersOf } from '../site/caller.mjs'
import { ask, lastWords, startCluster } from '../site/cluster.mjs'
import { callerAddresses, layOutHosts } from '../site/hosts.mjs'
import { startInstances } from '../site/instances.mjs'
import { startMailBox } from '../site/mail-box.mjs'
import { newPerson, nothingKept } from '../site/people.mjs'
import { newSchool } from '../site/schools.mjs'
import { renderDeployment } from '../site/settings.mjs'
import { compare } from '../site/verify.mjs'

const [people, schools] = [20, 5]
/** How long a machine stays away, and how long all is well between two faults. */
const [awaySeconds, wellSeconds] = [35, 10]
/** An answer that takes longer is not a normal one. */
const normalMs = 2_000

const folder = process.argv[2] ?? ''
layOutHosts()
const settings = await renderDeployment(folder)
try {
  const cluster = await startCluster(folder, settings)
  process.env.DIRECT_DATABASE_URL = cluster.directUrl
  await deployMigrations(cluster.directUrl)
  // TEMPORARY
  await ask(
    cluster.superuser,
    'GRANT sati_owner TO sati; ALTER ROLE sati IN DATABASE sati SET statement_timeout = 5000; ALTER ROLE sati IN DATABASE sati SET idle_in_transaction_session_timeout = 15000',
  )
  const mailBox = await startMailBox()
  await startInstances(folder, { DATABASE_URL: cluster.databaseUrl, SMTP_URL: mailBox.url })
  say('The site is up: two PostgreSQL, three etcd, HAProxy, PgBouncer, three instances, nginx.')

  const { calls, callerFrom } = await callersOf(folder)
  const kept = nothingKept()
  /** @type {{ goOn: (stop: AbortSignal) => Promise<void> }[]} */
  const actors = []
  const addressOf = (/** @type {number} */ number) => callerAddresses[number] ?? ''
  for (let number = 0; number < people; number++)
    actors.push(await newPerson(callerFrom(addressOf(number)), number, kept, { pauseMs: 2_000 }))
  for (let number = 0; number < schools; number++) {
    const caller = callerFrom(addressOf(people + number))
    actors.push(await newSchool(caller, number, kept, { superuser: cluster.superuser, pauseMs: 1_000 }))
  }
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const work = Promise.all(actors.map((actor) => actor.goOn(stopping.signal)))
  await sleep(wellSeconds * 1_000)
  const before = calls.filter(({ ms, status }) => ms > normalMs || isFailed(status)).length

  /** @type {{ what: string, at: number, withStandby: boolean }[]} */
  const faults = []
  /** @param {string} what @param {(primary: import('../site/hosts.mjs').Machine) => unknown} strike @param {(hit: import('../site/hosts.mjs').Machine) => unknown} mend */
  async function fault(what, strike, mend) {
    const primary = await cluster.primary()
    const standbys = await cluster.members()
    faults.push({ what, at: Date.now(), withStandby: standbys.some(({ role }) => role === 'sync_standby') })
    await strike(primary)
    await sleep(awaySeconds * 1_000)
    await mend(primary)
    await cluster.whole()
    say(
      `${what}: ${primary} -> ${await cluster.primary()}, back in step after ${secondsSince(faults.at(-1)?.at ?? 0)} s`,
    )
    await sleep(wellSeconds * 1_000)
  }
  for (let number = 1; number <= 5; number++) await fault(`kill ${number}`, cluster.powerOff, cluster.powerOn)
  await fault('a crash of PostgreSQL alone', cluster.crash, () => {})
  await fault(
    'cut off',
    (machine) => cluster.setCable(machine, false),
    (machine) => cluster.setCable(machine, true),
  )
  stopping.abort()
  await work

  const figures = [
    { what: 'faults', now: faults.length, atLeast: 7 },
    {
      what: 'of them without a synchronous standby',
      now: faults.filter(({ withStandby }) => !withStandby).length,
      atMost: 0,
    },
    { what: 'calls before the first fault that failed or were slow', now: before, atMost: 0 },
    ...faults.map(({ what, at }, index) => {
      const next = faults[index + 1]?.at ?? Date.now()
      const bad = calls.filter(
        (call) => call.at > at && call.at < next && (call.ms > normalMs || isFailed(call.status)),
      )
      const last = Math.max(at, ...bad.map((call) => call.at))
      return {
        what: `${what}: until the last call that failed or was slow`,
        now: (last - at) / 1_000,
        atMost: 30,
        unit: 's',
      }
    }),
    ...(await compare(cluster.superuser, kept, mailBox)),
    { what: 'calls', now: calls.length },
    {
      what: 'p99 of those that succeeded',
      now: percentile(
        calls.filter(({ status }) => !isFailed(status)).map(({ ms }) => ms),
        0.99,
      ),
      unit: 'ms',
    },
  ]
  for (const list of [kept.foreign, kept.missing, kept.signedOut, kept.refused])
    for (const each of list.slice(0, 5)) say(each)
  await writeFile(join(folder, 'figures.json'), JSON.stringify(figures))
  process.exit(0)
} catch (error) {
  say(lastWords(folder))
  throw error
}

/** @param {number} status */
function isFailed(status) {
  return status === 0 || status >= 500
}

/** @param {number} at */
function secondsSince(at) {
  return ((Date.now() - at) / 1_000).toFixed(0)
}
