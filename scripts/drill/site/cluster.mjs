import { spawnSync } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { etcdMembers, front, machines, powerOff, setCable, startProgram } from './hosts.mjs'
import { until } from './until.mjs'

/** @typedef {import('./hosts.mjs').Machine} Machine */
/** @typedef {{ name: Machine, role: string, state: string }} Member as Patroni tells it */

const names = /** @type {Machine[]} */ (Object.keys(machines))

/**
 * Two PostgreSQL under Patroni, three members of etcd, HAProxy and PgBouncer.
 *
 * @param {string} folder rendered
 * @param {Record<string, string>} settings
 */
export async function startCluster(folder, settings) {
  await chmod(folder, 0o755)
  const own = (/** @type {string} */ name) => ({ folder: join(folder, name), asDatabase: true })
  for (const name of Object.keys(etcdMembers))
    startProgram(['etcd', '--config-file', 'etcd.yml'], { ...own(name), log: 'etcd' })

  /** @param {Machine} name */
  function powerOn(name) {
    startProgram(['patroni', 'patroni.yml'], { ...own(name), log: 'patroni', on: name })
  }
  for (const name of names) powerOn(name)
  startProgram(['haproxy', '-db', '-f', 'haproxy.cfg'], { ...own('front'), log: 'haproxy' })
  startProgram(['pgbouncer', 'pgbouncer.ini'], { ...own('front'), log: 'pgbouncer' })
  await until('a primary with a synchronous standby', 120, async () => isWhole(await members()))

  const superuser = `postgresql://postgres:${settings.SUPERUSER_PASSWORD}@${front}:5400/postgres`
  const sql = await readFile(join(folder, 'front', 'roles.sql'), 'utf8')
  for (const statement of sql.split(';\n').filter((each) => each.trim())) await ask(superuser, statement)

  return {
    /** Through PgBouncer, as the product's role. */
    databaseUrl: `postgresql://sati:${settings.PRODUCT_PASSWORD}@${front}:6432/sati`,
    /** To whichever machine is primary, as the owner. */
    directUrl: `postgresql://sati_owner:${settings.OWNER_PASSWORD}@${front}:5400/sati`,
    superuser: superuser.replace(/postgres$/, 'sati'),
    members,
    powerOn,
    powerOff,
    setCable,
    /** Only PostgreSQL, of which Patroni learns by itself. @param {Machine} name */
    async crash(name) {
      const [pid] = (await readFile(join(folder, name, 'data', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    /** @returns {Promise<Machine>} */
    async primary() {
      const leader = (await members()).find(({ role }) => role === 'leader')
      if (!leader) throw new Error('there is no primary')
      return leader.name
    },
    /** Until both run and one is the synchronous standby of the other. */
    whole: () => until('both machines in step', 120, async () => isWhole(await members())),
  }
}

/** @param {Member[]} members */
function isWhole(members) {
  const roles = members.filter(({ state }) => ['running', 'streaming'].includes(state)).map(({ role }) => role)
  return roles.length === names.length && roles.includes('leader') && roles.includes('sync_standby')
}

/** As the first machine that answers sees it. @returns {Promise<Member[]>} */
async function members() {
  for (const address of Object.values(machines)) {
    try {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
      return (await response.json()).members
    } catch {
      // Off, cut off, or not up yet.
    }
  }
  return []
}

/** @param {string} url @param {string} text @param {unknown[]} [values] */
export async function ask(url, text, values) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The last lines of every program's log, for a drill that failed. @param {string} folder */
export function lastWords(folder) {
  return spawnSync('sh', ['-c', 'tail -n 8 */*.log *.log'], { cwd: folder, encoding: 'utf8' }).stdout
}
