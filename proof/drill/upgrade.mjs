/**
 * `npm run drill -- upgrade`: the schema of every release, with data, goes to the newest (as in `npm test`); three instances of
 * the release before, behind nginx, are replaced in turn under load; and its own tests run on the newest schema. It is the newest
 * of prisma/releases, or `PREVIOUS=0.1.0`, and its commit must be in this clone. `ROWS=10000` is how many assessments there are.
 */
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { print, startBenchDatabase, withCleanup, withFolder } from '../bench-server.mjs'
import { query, withClient } from '../database.mjs'
import { definitionsOf } from './restore/contents.mjs'
import { ensureDebian } from './site/programs.mjs'
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
  ensureDebian({ '/usr/sbin/nginx': 'nginx-light' })
  await ensureBuild(print)
  const previousFolder = await buildPrevious(previous)
  return withFolder('sati-upgrade-', async (folder, afterwards) => [
    ...(await upgradeAll(releases)),
    ...(await rollOver(previous, previousFolder, folder, { rows, afterwards })),
    ...(await runJourneys(previous, previousFolder)),
  ])
}

function upgradeAll(releases) {
  return withCleanup(async (afterwards) => {
    const postgres = await startBenchDatabase({ ephemeral: true })
    afterwards(postgres.stop)
    const fresh = await withClient(postgres.url, definitionsOf)
    let [rows, lost, unfinished, other] = [0, 0, 0, 0]
    for (const [index, release] of releases.entries()) {
      await query(postgres.url, `CREATE DATABASE release_${index}`)
      const found = await upgradeFrom(postgres.urlOf(`release_${index}`), release)
      for (const each of [...found.lost, ...found.changed, ...found.unfinished]) print(`${release.version}: ${each}`)
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
  })
}
