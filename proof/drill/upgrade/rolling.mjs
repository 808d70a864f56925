import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../../../scripts/lib/paths.mjs'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { productRole, startPostgres } from '../../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../../scripts/lib/prisma.mjs'
import { print, startBenchServer } from '../../bench-server.mjs'
import { sizesOfShare, usualSizes } from '../../fill/sizes.mjs'
import { startLoad } from './load.mjs'
import { watchLockWaits } from './lock-waits.mjs'
import { startProxy } from './proxy.mjs'
import { migrateUpTo, migrationNames } from './releases.mjs'

const instances = 3

/**
 * Three instances of the release before, under load on `rows` assessments: the schema goes to the newest, then each instance is
 * replaced by one of the newest build.
 */
export async function rollOver(previous, previousFolder, folder, { rows, afterwards }) {
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  afterwards(postgres.stop)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  afterwards(() => client.end())
  await fillAs(previous, previousFolder, client, rows)

  const publicOrigin = 'http://localhost'
  const ports = await Promise.all(Array.from({ length: instances }, () => freePort()))
  const start = (build, port, databaseUrl = postgres.url) =>
    startBenchServer(databaseUrl, {
      folder: build,
      env: { PORT: String(port), APP_URL: publicOrigin, TRUST_PROXY_HOPS: '1', SKIP_MIGRATIONS: '1' },
    })
  const running = new Map()
  afterwards(async () => {
    for (const server of running.values()) await server.stop()
  })
  for (const port of ports) running.set(port, await start(previousFolder, port))
  const proxy = await startProxy(folder, ports)
  afterwards(proxy.stop)
  const load = await startLoad(proxy.origin, client)
  const locks = await watchLockWaits(postgres.url)
  await sleep(8_000)

  const answeredBefore = load.record.answered
  print('Migrating')
  const begun = performance.now()
  // The new release connects as the product's role; the one before had none.
  await deployMigrations(postgres.url, { product: productRole })
  const migrating = (performance.now() - begun) / 1000
  await sleep(8_000)
  const answeredOnNewSchema = load.record.answered - answeredBefore
  const wrongByThen = load.record.wrong.length
  for (const port of ports) {
    print(`Replacing the instance on ${port}`)
    const old = running.get(port)
    running.delete(port)
    await old.stop()
    running.set(port, await start(root, port, postgres.productUrl))
    await sleep(4_000)
  }
  await load.stop()
  const longest = await locks.stop()
  const { answered, wrong, assessments, referrals } = load.record
  for (const each of new Set(wrong)) print(`wrong: ${each}`)
  const isStored = async (table, ids) =>
    Number((await client.query(`SELECT count(*) AS n FROM "${table}" WHERE id = ANY ($1::uuid[])`, [ids])).rows[0].n)
  const stored = (await isStored('Assessment', assessments)) + (await isStored('SchoolReferral', referrals))
  const applied = migrationNames().filter((name) => name > previous.lastMigration).length
  const answeredDuring = answered - answeredBefore - answeredOnNewSchema
  return [
    { what: `migrations from ${previous.version} on, under load`, now: applied },
    { what: '… which took', now: migrating, unit: 's' },
    { what: 'longest wait for a lock', now: longest, atMost: 2, unit: 's' },
    { what: 'answers of the release before on the newest schema', now: answeredOnNewSchema, atLeast: 50 },
    { what: 'answers while three instances were replaced', now: answeredDuring, atLeast: 100 },
    { what: '… of all, neither 2xx nor 3xx', now: wrong.length, atMost: 0 },
    { what: '… of these before an instance was replaced', now: wrongByThen, atMost: 0 },
    { what: 'acknowledged and not stored', now: assessments.length + referrals.length - stored, atMost: 0 },
  ]
}

/** By that release's own fill; the one of 0.1.0 was in scripts/ and took `say`. */
async function fillAs({ lastMigration }, folder, client, rows) {
  const home = existsSync(join(folder, 'proof')) ? 'proof' : 'scripts'
  const { fill } = await import(join(folder, home, 'fill', 'fill.mjs'))
  await migrateUpTo(client, lastMigration)
  await fill(client, { sizes: sizesOfShare(rows / usualSizes.assessments), print, say: print })
}
