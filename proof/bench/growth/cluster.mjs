import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { dataDirOf } from '../../../scripts/lib/paths.mjs'
import { startPostgres } from '../../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../../scripts/lib/prisma.mjs'
import { readJson } from '../../../scripts/lib/secrets.mjs'
import { say } from '../../bench-server.mjs'
import { fill, fillPassing } from '../../fill/fill.mjs'
import { busiestDoctor, usualSizes } from '../../fill/sizes.mjs'

const folder = join(dataDirOf(process.env), 'bench-growth')
const note = join(folder, 'filled.json')

/** Full first pages of everything that is read by the page, and no more: as many of these as in the filled one. */
const smallSizes = { parents: 300, children: 1_200, assessments: 200, referrals: 700, audit: 200 }

/**
 * One server with two databases: `sati`, which is kept from run to run, filled; and `small`, made anew each time.
 */
export async function startCluster() {
  if (process.argv.includes('--fresh')) await rm(folder, { recursive: true, force: true })
  const first = await startPostgres({ dataDir: folder })
  await configure(first)
  // Some of it counts from the next start only.
  await first.stop()
  const postgres = await startPostgres({ dataDir: folder })
  const [filled, small] = [postgres.url, postgres.urlOf('small')]
  await on(postgres.urlOf('postgres'), async (client) => {
    await client.query('DROP DATABASE IF EXISTS small WITH (FORCE)')
    await client.query('CREATE DATABASE small')
  })
  await deployMigrations(small)
  await on(small, async (client) => {
    await fill(client, { sizes: smallSizes })
    // One doctor's first page would take ten times as many families.
    for (const table of ['Consultation', 'ResultShare'])
      await client.query(
        `UPDATE "${table}" SET "doctorId" = (SELECT id FROM "Doctor" WHERE name = $1) WHERE "doctorId" IS NOT NULL`,
        [busiestDoctor],
      )
  })
  await deployMigrations(filled)
  postgres.markPrepared()
  const sizes = sizesAsked()
  const before = existsSync(note) ? await readJson(note) : undefined
  if (JSON.stringify(before) !== JSON.stringify(sizes)) {
    if (before) throw new Error(`${folder} was filled with other sizes: say --fresh.`)
    say(`Filling ${folder} (about five minutes; the next run finds it there)`)
    await on(filled, (client) => fill(client, { sizes, say }))
    await writeFile(note, JSON.stringify(sizes))
  } else await on(filled, (client) => fillPassing(client, { sizes }))
  return { postgres, filled, small }
}

/** BENCH_SCALE=0.01 fills a hundredth, to try the bench itself. */
function sizesAsked() {
  const scale = Number(process.env.BENCH_SCALE ?? 1)
  return Object.fromEntries(Object.entries(usualSizes).map(([name, size]) => [name, Math.ceil(size * scale)]))
}

/** The data can be made again, and nothing but what is measured may work beside it. */
async function configure(postgres) {
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '16GB',
    shared_buffers: '1GB',
    autovacuum: 'off',
  }
  await on(postgres.urlOf('postgres'), async (client) => {
    for (const [name, value] of Object.entries(settings)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  })
}

export async function on(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
