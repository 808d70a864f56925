/**
 * `npm run drill -- upgrade`: the schema of every release with data in it goes to the newest (`npm test` does that too); the
 * tests of the release before, by its own code, on the newest schema; and three of its instances behind nginx, replaced one
 * after the other under load. The release before is the newest in prisma/releases, or `PREVIOUS=0.1.0`; `ROWS=10000` is
 * how many answers its database holds. Its commit must be in this clone.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'
import { say } from '../bench-server.mjs'
import { definitionsOf } from './restore/contents.mjs'
import { ensureDebian, query } from './restore/debian-postgres.mjs'
import { runJourneys } from './upgrade/journeys.mjs'
import { buildPrevious } from './upgrade/previous.mjs'
import { readReleases } from './upgrade/releases.mjs'
import { rollOver } from './upgrade/rolling.mjs'
import { upgradeFrom } from './upgrade/upgrade-schema.mjs'

export async function run() {
  const rows = Number(process.env.ROWS ?? 100_000)
  const releases = readReleases()
  const previous = process.env.PREVIOUS
    ? releases.find(({ version }) => version === process.env.PREVIOUS)
    : releases.at(-1)
  if (!previous)
    throw new Error(`There is no release ${process.env.PREVIOUS}: ${releases.map(({ version }) => version).join(', ')}`)
  ensureDebian({ '/usr/sbin/nginx': 'nginx-light' }, say)
  await ensureBuild(say)
  const previousFolder = await buildPrevious(previous)
  const folder = await mkdtemp(join(tmpdir(), 'sati-upgrade-'))
  await chmod(folder, 0o755)
  const stops = [() => rm(folder, { recursive: true, force: true })]
  const afterwards = (stop) => void stops.unshift(stop)
  try {
    return [
      ...(await upgradeAll(releases)),
      ...(await rollOver(previous, previousFolder, folder, { rows, afterwards })),
      ...(await runJourneys(previous, previousFolder)),
    ]
  } finally {
    for (const stop of stops) await stop()
  }
}

async function upgradeAll(releases) {
  const postgres = await startPostgres({ ephemeral: true })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await deployMigrations(postgres.url)
    const fresh = await definitionsOf(client)
    let [rows, lost, unfinished, other] = [0, 0, 0, 0]
    for (const [index, release] of releases.entries()) {
      await query(postgres.url, `CREATE DATABASE release_${index}`)
      const found = await upgradeFrom(postgres.urlOf(`release_${index}`), release)
      for (const each of [...found.lost, ...found.changed, ...found.unfinished]) say(`${release.version}: ${each}`)
      rows += found.rows
      lost += found.lost.length + found.changed.length
      unfinished += found.unfinished.length
      const differing = [...fresh].filter((each) => !found.definitions.has(each))
      other += differing.length + [...found.definitions].filter((each) => !fresh.has(each)).length
    }
    return [
      { what: 'releases whose schema went to the newest', now: releases.length, atLeast: 1 },
      { what: '… their rows', now: rows, atLeast: 100 },
      { what: '… rows lost, columns changed', now: lost, atMost: 0 },
      { what: '… constraints not validated, indexes invalid', now: unfinished, atMost: 0 },
      { what: '… definitions other than in a new database', now: other, atMost: 0 },
    ]
  } finally {
    await client.end()
    await postgres.stop()
  }
}
