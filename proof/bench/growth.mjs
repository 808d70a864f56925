/**
 * `npm run bench -- growth`: whether the product stays as fast with a country's data: each call and page in turn on a database
 * of a few families and on a filled one (50,000 parents, 20 million audit events), after the plans of all statements there. It
 * is kept in .data/bench-growth (`--fresh` recreates it). Last, a family that has stored much beside an ordinary one, which
 * `--family` measures alone.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { dataDirOf } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { runWithLib } from '../../scripts/lib/prisma.mjs'
import { print, withCleanup } from '../bench-server.mjs'
import { query, withClient } from '../database.mjs'
import { secret } from '../samples.mjs'
import { longestSearch } from './growth/calls-of-doctors.mjs'
import { calls } from './growth/cases.mjs'
import { startCluster } from './growth/cluster.mjs'
import { withFullFamily } from './growth/full-family.mjs'
import { pages } from './growth/pages.mjs'
import { explainAll, growingTables, PlanReader } from './growth/plans.mjs'
import { Side } from './growth/side.mjs'
import { mostOfFamily, mostRatio, timeAlone, timeCase, timeOnce } from './growth/timing.mjs'
import { startSink } from './mails.mjs'

const cases = [...pages, ...calls]
const widest = Math.max(...cases.map(({ name }) => name.length))
const adminCommands = ['school list', 'doctor list', 'loop']

export async function run() {
  await ensureBuild(print, process.env)
  const { postgres, filled: filledUrl, small: smallUrl } = await startCluster()
  try {
    if (process.argv.includes('--family')) return figuresOfFamily(await timeFullFamily(smallUrl))
    const plans = figuresOfPlans(await explainEverything(filledUrl))
    const times = await timeAll(smallUrl, filledUrl)
    return [...times, ...plans, ...figuresOfFamily(await timeFullFamily(smallUrl))]
  } finally {
    await postgres.stop()
  }
}

function timeAll(smallUrl, filledUrl) {
  return withCleanup(async (afterwards) => {
    const sides = [new Side('small', smallUrl), new Side('filled', filledUrl)]
    for (const side of sides) {
      afterwards(() => side.end())
      await startSide(side)
      await side.sql('VACUUM ANALYZE')
    }
    return [...figuresOfTimes(await timeCases(sides, mostRatio)), await figureOfSearch(sides[1])]
  })
}

async function figureOfSearch(side) {
  const [{ patients }] = await side.sql(
    'SELECT count(DISTINCT "childId")::int AS patients FROM "Consultation" WHERE "doctorId" = $1',
    [side.doctorId],
  )
  const now = await timeAlone(longestSearch, side)
  return { what: `two letters among a doctor’s ${patients} patients`, now, unit: 'ms', atMost: 100 }
}

/** A family that has stored much, beside an ordinary one. */
function timeFullFamily(url) {
  return withCleanup(async (afterwards) => {
    const side = new Side('ordinary', url)
    afterwards(() => side.end())
    await startSide(side)
    return timeCases([side, await withFullFamily(side)], mostOfFamily)
  })
}

async function startSide(side, env) {
  await side.start(env)
  await side.prepare()
  await maintenanceOf(side)
}

async function timeCases(sides, most) {
  print(`\n${'ms, medians'.padEnd(widest)} ${sides.map(({ name }) => name.padStart(8)).join(' ')}   ratio`)
  const timed = []
  for (const each of cases) {
    for (const side of sides) await side.signInAgain()
    const times = await timeCase(each, sides, most)
    timed.push(times)
    printTimes(times, most)
  }
  return timed
}

/** Until the clean-up that a server begins with is over. */
async function maintenanceOf(side) {
  for (;;) {
    const [lease] = await side.sql(`SELECT holder FROM "JobLease" WHERE job = 'maintenance'`)
    if (lease && lease.holder === null) return
    await sleep(200)
  }
}

/** Each once; the server sends mails, so that its workers' statements are explained too. */
async function explainEverything(url) {
  const mails = await startSink()
  const side = new Side('filled', url)
  const reader = new PlanReader(
    join(dataDirOf(process.env), 'bench-growth', 'postgres.log'),
    await withClient(url, growingTables),
  )
  try {
    await withClient(url, (client) => explainAll(client, true))
    await reader.skip()
    await query(url, 'DELETE FROM "JobLease"')
    const metricsPort = await freePort()
    await startSide(side, { MAIL_PAUSED: '0', SMTP_URL: mails.url, METRICS_PORT: String(metricsPort) })
    await reader.read('start, clean-up and mails')
    await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
    await reader.read('metrics')
    for (const each of cases) {
      await side.signInAgain()
      // A failure repeats when it is timed, and is reported there.
      await timeOnce(each, side).catch(() => {})
      await reader.read(each.name)
    }
    await mailsOf(side)
    await reader.read('mails')
    for (const command of adminCommands) {
      await runCommand(command, url).catch(() => {})
      await sleep(500)
      await reader.read(`npm run admin -- ${command}`)
    }
    await withClient(url, (client) => reader.explainTimedOut(client))
  } finally {
    await side.end()
    mails.stop()
    await withClient(url, (client) => explainAll(client, false))
  }
  return [...reader.statements.values()]
}

/** Until none is due, a minute at most. */
async function mailsOf(side) {
  const due = `SELECT FROM "MailDelivery" WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "nextAttemptAt" <= now() LIMIT 1`
  for (const end = Date.now() + 60_000; Date.now() < end && (await side.sql(due)).length > 0; ) await sleep(500)
}

async function runCommand(command, url) {
  await runWithLib('The command', 'scripts/admin-command.ts', {
    ...process.env,
    APP_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@sati.example',
    AUTH_SECRET: secret,
    DATABASE_URL: url,
    DEMONSTRATION: '1',
    SATI_ADMIN_COMMAND: JSON.stringify({ operation: { command }, dryRun: false }),
  })
}

function printTimes({ name, small, filled, ratio, failure }, most) {
  const columns = [small.toFixed(1).padStart(8), filled.toFixed(1).padStart(8), (filled / small).toFixed(2).padStart(7)]
  print(`${name.padEnd(widest)} ${columns.join(' ')}${ratio > most ? '  ABOVE' : ''}`)
  if (failure) print(`    ${failure}`)
}

function figuresOfTimes(timed) {
  const above = timed.filter(({ ratio }) => ratio > mostRatio)
  print(`\nAbove ${mostRatio}: ${above.map(({ name }) => name).join('; ') || 'none'}`)
  return [
    {
      what: 'filled over small, the worst call or page',
      now: Math.max(...timed.map(({ ratio }) => ratio)),
      // The download of an account's data timed out.
      before: Number.POSITIVE_INFINITY,
      atMost: mostRatio,
    },
    { what: `calls and pages above ${mostRatio}, of ${timed.length}`, now: above.length, before: 11, atMost: 0 },
  ]
}

function figuresOfFamily(timed) {
  const now = Math.max(...timed.map(({ ratio }) => ratio))
  return [
    { what: 'a full family over an ordinary one, the worst call or page', now, before: 13.6, atMost: mostOfFamily },
  ]
}

function figuresOfPlans(statements) {
  const scans = statements.filter(({ ms, scanned }) => scanned.size > 0 || ms === Number.POSITIVE_INFINITY)
  print(`\nRead whole, though it grows (of ${statements.length} statements)`)
  for (const { text, from, ms, scanned } of scans.toSorted((a, b) => b.ms - a.ms))
    print(
      `${[...scanned].join(', ')} by ${[...from].slice(0, 4).join('; ')}: ${ms.toFixed(1)} ms\n    ${text.slice(0, 300)}`,
    )
  print('\nThe most pages touched')
  for (const { text, from, ms, blocks } of statements.toSorted((a, b) => b.blocks - a.blocks).slice(0, 15))
    print(`${blocks} by ${[...from].slice(0, 4).join('; ')}: ${ms.toFixed(1)} ms\n    ${text.slice(0, 300)}`)
  return [{ what: 'statements that scan a growing table, or do not end', now: scans.length, before: 14, atMost: 0 }]
}
