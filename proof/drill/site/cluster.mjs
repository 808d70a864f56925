import { spawnSync } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployMigrations } from '../../../scripts/lib/prisma.mjs'
import { query } from '../../database.mjs'
import { etcdMembers, front, machines, powerOff, setCable, startProgram } from './hosts.mjs'
import { poolerCommand } from './packages.mjs'
import { runOrThrow, until } from './programs.mjs'

const names = Object.keys(machines)

/**
 * Two PostgreSQL under Patroni, three members of etcd, HAProxy and PgBouncer, and a migrated database. `beforeStandby` fills it
 * as its owner: the standby starts as a copy.
 */
export async function startCluster(folder, settings, beforeStandby = async () => {}) {
  await chmod(folder, 0o755)
  const own = (name) => ({ folder: join(folder, name), asDatabase: true })
  for (const name of Object.keys(etcdMembers))
    startProgram(['etcd', '--config-file', 'etcd.yml'], { ...own(name), log: 'etcd' })

  function powerOn(name) {
    startProgram(['patroni', 'patroni.yml'], { ...own(name), log: 'patroni', on: name })
  }
  powerOn('db1')
  startProgram(['haproxy', '-db', '-f', 'haproxy.cfg'], { ...own('front'), log: 'haproxy' })
  startProgram([...poolerCommand(), 'pgbouncer.ini'], { ...own('front'), log: 'pgbouncer' })
  const superuser = `postgresql://postgres:${settings.SUPERUSER_PASSWORD}@${front}:5400/postgres`
  const isThere = () => query(superuser, 'SELECT').then(Boolean, () => false)
  await until('a primary', 60, isThere)

  const sql = await readFile(join(folder, 'front', 'roles.sql'), 'utf8')
  for (const statement of sql.split(';\n').filter((each) => each.trim())) await query(superuser, statement)
  const [databaseUrl, directUrl] = [
    `postgresql://sati_product:${settings.PRODUCT_PASSWORD}@${front}:6432/sati`,
    `postgresql://sati_owner:${settings.OWNER_PASSWORD}@${front}:5400/sati`,
  ]
  Object.assign(process.env, { DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL: directUrl })
  await deployMigrations(directUrl)
  await beforeStandby(directUrl)
  powerOn('db2')
  await until('a synchronous standby', 600, async () => isWhole(await members()))

  return {
    // Through PgBouncer, as the product's role.
    databaseUrl,
    // On the primary.
    superuser: superuser.replace(/postgres$/, 'sati'),
    members,
    powerOn,
    powerOff,
    setCable,
    /** PostgreSQL alone: Patroni is not told. */
    async crash(name) {
      const [pid] = (await readFile(join(folder, name, 'data', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    /** Restarts PostgreSQL on the primary, as for a new version, without a failover. */
    async restart() {
      const name = await primary()
      const config = join(folder, name, 'patroni.yml')
      runOrThrow('ip', ['netns', 'exec', name, 'patronictl', '-c', config, 'restart', 'sati', name, '--force'])
    },
    primary,
    /** Until one machine is the synchronous standby of the other. */
    whole: () => until('both machines in step', 120, async () => isWhole(await members())),
  }
}

function isWhole(members) {
  const roles = members.filter(({ state }) => ['running', 'streaming'].includes(state)).map(({ role }) => role)
  return roles.length === names.length && roles.includes('leader') && roles.includes('sync_standby')
}

async function primary() {
  const leader = (await members()).find(({ role }) => role === 'leader')
  if (!leader) throw new Error('there is no primary')
  return leader.name
}

/** By Patroni on the first machine that answers. */
async function members() {
  for (const address of Object.values(machines)) {
    try {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
      return (await response.json()).members
    } catch {
      // Not reachable, or not up yet.
    }
  }
  return []
}

/** The end of every program's log, for a drill that failed. */
export function lastLogLines(folder) {
  return spawnSync('sh', ['-c', 'tail -n 8 */*.log *.log'], { cwd: folder, encoding: 'utf8' }).stdout
}
