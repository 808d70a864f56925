import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataDirOf } from '../../../scripts/lib/paths.mjs'
import { startPostgres } from '../../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../../scripts/lib/prisma.mjs'
import { readJson } from '../../../scripts/lib/secrets.mjs'
import { print } from '../../bench-server.mjs'
import { query, withClient } from '../../database.mjs'
import { fill, fillPassing } from '../../fill/fill.mjs'
import { busiestDoctor, sizesOfShare } from '../../fill/sizes.mjs'

const folder = join(dataDirOf(process.env), 'bench-growth')
const note = join(folder, 'filled.json')

/** Enough for full first pages of every list, as in the filled database. */
const smallSizes = { parents: 300, children: 1_200, assessments: 200, referrals: 700, audit: 200 }

/** One server with two databases: `sati`, filled and kept from run to run; and `small`, recreated each time. */
export async function startCluster() {
  if (process.argv.includes('--fresh')) await rm(folder, { recursive: true, force: true })
  const first = await startPostgres({ dataDir: folder })
  await configure(first)
  // Some settings need a restart.
  await first.stop()
  const postgres = await startPostgres({ dataDir: folder })
  const [filled, small] = [postgres.url, postgres.urlOf('small')]
  await query(postgres.urlOf('postgres'), 'DROP DATABASE IF EXISTS small WITH (FORCE)')
  await query(postgres.urlOf('postgres'), 'CREATE DATABASE small')
  await deployMigrations(small)
  await withClient(small, async (client) => {
    await fill(client, { sizes: smallSizes })
    // Else one doctor's first page would need ten times as many families.
    for (const table of ['Consultation', 'ResultShare'])
      await client.query(
        `UPDATE "${table}" SET "doctorId" = (SELECT id FROM "Doctor" WHERE name = $1) WHERE "doctorId" IS NOT NULL`,
        [busiestDoctor],
      )
  })
  await deployMigrations(filled)
  postgres.markPrepared()
  // BENCH_SCALE=0.01 fills a hundredth, to try the bench itself.
  const sizes = sizesOfShare(Number(process.env.BENCH_SCALE ?? 1))
  const before = existsSync(note) ? await readJson(note) : undefined
  if (JSON.stringify(before) !== JSON.stringify(sizes)) {
    if (before) throw new Error(`${folder} was filled with other sizes: say --fresh.`)
    print(`Filling ${folder} (about five minutes; the next run finds it there)`)
    await withClient(filled, (client) => fill(client, { sizes, print }))
    await writeFile(note, JSON.stringify(sizes))
  } else await withClient(filled, (client) => fillPassing(client, { sizes }))
  return { postgres, filled, small }
}

/** The data can be made again, and no other work of the server may disturb a measurement. */
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
  await withClient(postgres.urlOf('postgres'), async (client) => {
    for (const [name, value] of Object.entries(settings)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  })
}
