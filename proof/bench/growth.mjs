/**
 * `npm run bench -- growth`: whether the product stays as fast with a country's data in it. One build, two databases: one of a
 * few families, and one with 50,000 parents and 20 million entries of the log (`npm run fill`). Each call and page by turns on
 * both; before that the plans of all statements in the filled one. The filled database is kept in .data/bench-growth: `--fresh` makes
 * it anew. Last, on the small one, a family that has stored much beside an ordinary one, which `--family` measures alone.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { dataDirOf } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { runWithLib } from '../../scripts/lib/prisma.mjs'
import { say } from '../bench-server.mjs'
import { calls } from './growth/calls.mjs'
import { on, startCluster } from './growth/cluster.mjs'
import { withFullFamily } from './growth/full-family.mjs'
import { pages } from './growth/pages.mjs'
import { explainAll, growingTables, PlanReader } from './growth/plans.mjs'
import { secret } from './growth/secrets.mjs'
import { Side } from './growth/side.mjs'
import { mostOfFamily, mostRatio, timeCase, timeOnce } from './growth/timing.mjs'

const cases = [...pages, ...calls]
const widest = Math.max(...cases.map(({ name }) => name.length))
const adminCommands = ['school list', 'doctor list', 'loop']

export async function run() {
  await ensureBuild(say, process.env)
  const { postgres, filled: filledUrl, small: smallUrl } = await startCluster()
  try {
    if (process.argv.includes('--family')) return figuresOfFamily(await timeFullFamily(smallUrl))
    const plans = figuresOfPlans(await explainEverything(filledUrl))
    const times = figuresOfTimes(await timeAll(smallUrl, filledUrl))
    return [...times, ...plans, ...figuresOfFamily(await timeFullFamily(smallUrl))]
  } finally {
    await postgres.stop()
  }
}

async function timeAll(smallUrl, filledUrl) {
  const sides = [new Side('small', smallUrl), new Side('filled', filledUrl)]
  try {
    for (const side of sides) {
      await side.start()
      await side.prepare()
      await maintenanceOf(side)
      await side.sql('VACUUM ANALYZE')
    }
    return await timeCases(sides, mostRatio)
  } finally {
    for (const side of sides) await side.end()
  }
}

/** A family that has stored much, beside an ordinary one. */
async function timeFullFamily(url) {
  const side = new Side('ordinary', url)
  try {
    await side.start()
    await side.prepare()
    await maintenanceOf(side)
    return await timeCases([side, await withFullFamily(side)], mostOfFamily)
  } finally {
    await side.end()
  }
}

async function timeCases(sides, most) {
  say(`\n${'ms, medians'.padEnd(widest)} ${sides.map(({ name }) => name.padStart(8)).join(' ')}   ratio`)
  const timed = []
  for (const each of cases) {
    for (const side of sides) await side.signInAgain()
    const its = await timeCase(each, sides, most)
    timed.push(its)
    sayTimes(its, most)
  }
  return timed
}

/** Waits for the clean-up that a server begins with. */
async function maintenanceOf(side) {
  for (;;) {
    const [lease] = await side.sql(`SELECT holder FROM "JobLease" WHERE job = 'maintenance'`)
    if (lease && lease.holder === null) return
    await sleep(200)
  }
}

/** Each once, with a server whose mails go out, so that its workers' statements are among them. */
async function explainEverything(url) {
  const mails = await startSink()
  const side = new Side('filled', url)
  const reader = new PlanReader(
    join(dataDirOf(process.env), 'bench-growth', 'postgres.log'),
    await on(url, growingTables),
  )
  try {
    await on(url, (client) => explainAll(client, true))
    await reader.skip()
    await on(url, (client) => client.query('DELETE FROM "JobLease"'))
    const metricsPort = await freePort()
    await side.start({ MAIL_PAUSED: '0', SMTP_URL: mails.url, METRICS_PORT: String(metricsPort) })
    await side.prepare()
    await maintenanceOf(side)
    await reader.read('start, clean-up and mails')
    await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
    await reader.read('metrics')
    for (const each of cases) {
      await side.signInAgain()
      // What fails here fails again when it is timed, and is told there.
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
    await on(url, (client) => reader.explainGivenUp(client))
  } finally {
    await side.end()
    await mails.stop()
    await on(url, (client) => explainAll(client, false))
  }
  return [...reader.statements.values()]
}

/** Waits until none is due. */
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

/** A mail server that keeps nothing. */
async function startSink() {
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void stream.resume().on('end', () => done()),
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  }
}

function sayTimes({ name, small, filled, ratio, failure }, most) {
  const columns = [small.toFixed(1).padStart(8), filled.toFixed(1).padStart(8), (filled / small).toFixed(2).padStart(7)]
  say(`${name.padEnd(widest)} ${columns.join(' ')}${ratio > most ? '  ABOVE' : ''}`)
  if (failure) say(`    ${failure}`)
}

function figuresOfTimes(timed) {
  const above = timed.filter(({ ratio }) => ratio > mostRatio)
  say(`\nAbove ${mostRatio}: ${above.map(({ name }) => name).join('; ') || 'none'}`)
  return [
    {
      what: 'filled over small, the worst call or page',
      now: Math.max(...timed.map(({ ratio }) => ratio)),
      // The download of one's data was given up.
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
  say(`\nRead whole, though it grows (of ${statements.length} statements)`)
  for (const { text, from, ms, scanned } of scans.toSorted((a, b) => b.ms - a.ms))
    say(
      `${[...scanned].join(', ')} by ${[...from].slice(0, 4).join('; ')}: ${ms.toFixed(1)} ms\n    ${text.slice(0, 300)}`,
    )
  say('\nThe most pages touched')
  for (const { text, from, ms, blocks } of statements.toSorted((a, b) => b.blocks - a.blocks).slice(0, 15))
    say(`${blocks} by ${[...from].slice(0, 4).join('; ')}: ${ms.toFixed(1)} ms\n    ${text.slice(0, 300)}`)
  return [{ what: 'statements that scan a growing table, or do not end', now: scans.length, before: 14, atMost: 0 }]
}
