/**
 * `npm run admin -- <noun> <verb> [options]`: what operations do by hand. On DIRECT_DATABASE_URL or DATABASE_URL when one
 * is set, else on the embedded database, whether or not `npm start` has it running. Exit code 0: done; 1: refused or
 * failed; 2: misused.
 */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureDependencies } from './lib/dependencies.mjs'
import { dataDirOf } from './lib/paths.mjs'
import { isPrepared } from './lib/postgres.mjs'
import { deployMigrations, ensurePrismaClient, runWithLib, showWithLib } from './lib/prisma.mjs'
import { StepFailed } from './lib/programs.mjs'
import { localAuthSecret } from './lib/secrets.mjs'
import { embeddedProductUrl, ownDatabaseUrl, withDatabase } from './lib/with-database.mjs'

/**
 * What each command needs, of which it needs one, what it may have, and does; and what each option is. Written from the table in
 * lib/admin/commands.ts, as this program may run before there is anything that reads TypeScript.
 *
 * @type {import('../lib/admin/describe').Description}
 */
const { commands, options } = JSON.parse(readFileSync(new URL('./admin-commands.json', import.meta.url), 'utf8'))

class Misused extends Error {}

function help() {
  const lineOf = (/** @type {string} */ name) => `--${name}${options[name]?.value ? ` ${options[name].value}` : ''}`
  const usages = Object.entries(commands).map(([name, { needs, one, may, does }]) => {
    const either = one.length > 0 ? [one.map(lineOf).join(' | ')] : []
    const given = [...either, ...needs.map(lineOf), ...may.map((each) => `[${lineOf(each)}]`)]
    return `  ${[name, ...given].join(' ')}\n      ${does}`
  })
  const explained = Object.entries(options).map(([name, { says }]) => `  ${lineOf(name).padEnd(18)} ${says}`)
  return [
    'Usage: npm run admin -- <command> [options]',
    ['Commands:', ...usages].join('\n'),
    ['Options:', ...explained].join('\n'),
    'Exit codes: 0 done, 1 refused or failed, 2 misused. Every change is written into the audit log.',
  ].join('\n\n')
}

/** @param {string[]} args */
function read(args) {
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: value ? /** @type {const} */ ('string') : /** @type {const} */ ('boolean') },
        ]),
      ),
    })
  } catch (error) {
    throw new Misused(error instanceof Error ? (error.message.split('. ')[0] ?? '') : '')
  }
  const { values, positionals } = parsed
  if (values.help) return null
  const command = positionals.join(' ')
  const known = commands[command]
  if (!known) throw new Misused(command ? `There is no command "${command}"` : 'Which command?')
  const { 'dry-run': dryRun = false, ...given } = values
  const missing = known.needs.find((name) => !given[name])
  if (missing) throw new Misused(`"${command}" needs --${missing}`)
  const { needs, one, may } = known
  if (one.length > 0 && one.filter((name) => given[name]).length !== 1)
    throw new Misused(`"${command}" needs one of ${one.map((name) => `--${name}`).join(', ')}`)
  const foreign = Object.keys(given).find((name) => ![...needs, ...one, ...may].includes(name))
  if (foreign) throw new Misused(`"${command}" takes no --${foreign}`)
  const by = may.includes('by') && given.by === undefined ? { by: ownName(command) } : {}
  if (known.isReport && dryRun) throw new Misused(`"${command}" takes no --dry-run`)
  return { operation: { command, ...by, ...given }, dryRun, ...known }
}

/** @param {string} command */
function ownName(command) {
  try {
    return userInfo().username
  } catch {
    // A container runs under a number that the machine has no name for.
    throw new Misused(`"${command}" needs --by: who you are is not known on this machine`)
  }
}

const dataDir = dataDirOf(process.env)

/** @param {NonNullable<ReturnType<typeof read>>} request @param {string} url @param {boolean} isOurs */
async function run(request, url, isOurs) {
  if (request.needsSecret && !isOurs && !process.env.AUTH_SECRET)
    throw new Misused(`"${request.operation.command}" needs the AUTH_SECRET of the server`)
  if (isOurs) await deployMigrations(url, { isOurs })
  const env = {
    APP_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    MAIL_FROM: 'Sati <no-reply@sati.example>',
    ...process.env,
    AUTH_SECRET: process.env.AUTH_SECRET || (await localAuthSecret(dataDir)),
    DATABASE_URL: url,
    // A command composes no mail, so nobody would read who runs the server.
    DEMONSTRATION: '1',
    SATI_ADMIN_COMMAND: JSON.stringify(request),
  }
  if (request.isReport) {
    process.exitCode = await showWithLib('scripts/admin-command.ts', env)
    return
  }
  const { lines, refused, misused } = await runWithLib('The command', 'scripts/admin-command.ts', env)
  if (misused) throw new Misused(`--${misused} is not right`)
  if (refused) throw new Error(refused)
  for (const line of lines) console.log(line)
}

/**
 * As the server has it: what is missing is for the check to name. On the embedded database with what `npm start` would add.
 *
 * @param {NonNullable<ReturnType<typeof read>>} request
 */
async function check(request) {
  const ask = async (/** @type {Record<string, string | undefined>} */ added) => {
    const env = { ...process.env, ...added, LOG_LEVEL: 'silent', SATI_ADMIN_COMMAND: JSON.stringify(request) }
    process.exitCode = await showWithLib('scripts/admin-command.ts', env)
  }
  if (ownDatabaseUrl(process.env) || !(await isPrepared(dataDir))) return ask({})
  await withDatabase(dataDir, async (url) =>
    ask({
      APP_URL: process.env.APP_URL || 'http://localhost:3000',
      DATABASE_URL: await embeddedProductUrl(dataDir, url),
      AUTH_SECRET: process.env.AUTH_SECRET || (await localAuthSecret(dataDir)),
      SMTP_URL: process.env.SMTP_URL || 'smtp://127.0.0.1:1025',
      MAIL_FROM: process.env.MAIL_FROM || 'Sati <no-reply@sati.example>',
      DEMONSTRATION: process.env.DEMONSTRATION || '1',
    }),
  )
}

try {
  const request = read(process.argv.slice(2))
  if (request) {
    await ensureDependencies(console.error)
    await ensurePrismaClient(console.error)
  }
  if (request?.judgesEnvironment) {
    await check(request)
  } else if (request) {
    if (!ownDatabaseUrl(process.env) && !(await isPrepared(dataDir)))
      throw new Error('There is no database yet. Run `npm start` once, or set DATABASE_URL.')
    await withDatabase(dataDir, (url, isOurs) => run(request, url, isOurs))
  } else {
    console.log(help())
  }
} catch (error) {
  if (error instanceof StepFailed) console.error(error.output)
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Misused) console.error('See npm run admin -- --help')
  process.exitCode = error instanceof Misused ? 2 : 1
}
