/**
 * `npm run admin -- <noun> <verb> [options]`: what operations do by hand. On DIRECT_DATABASE_URL or DATABASE_URL when one
 * is set, else on the embedded database, whether or not `npm start` has it running. Exit code 0: done; 1: refused or
 * failed; 2: misused.
 */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { ensureDependencies } from './lib/dependencies.mjs'
import { dataDirOf } from './lib/paths.mjs'
import { isPrepared } from './lib/postgres.mjs'
import { deployMigrations, ensurePrismaClient, runWithLib, showWithLib } from './lib/prisma.mjs'
import { StepFailed } from './lib/programs.mjs'
import { localAuthSecret } from './lib/secrets.mjs'
import { embeddedProductUrl, ownDatabaseUrl, withDatabase } from './lib/with-database.mjs'

/**
 * Written by `npm run admin:describe` from lib/admin/commands.ts, since this program cannot read TypeScript.
 *
 * @type {import('../lib/admin/describe').Description}
 */
const { commands, options } = JSON.parse(readFileSync(new URL('./admin-commands.json', import.meta.url), 'utf8'))

class Misused extends Error {}

/**
 * `school create` is the verb `create` of the noun `school`; `loop` has no noun.
 *
 * @param {typeof import('commander')} commander
 * @param {(request: Request) => Promise<void>} perform
 */
function programOf({ Command, InvalidArgumentError, Option }, perform) {
  const program = new Command('npm run admin --')
    .description('What operations do by hand. Every change is written into the audit log.')
    .addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 misused.')
    .exitOverride()
    .showHelpAfterError('See npm run admin -- --help')
    .configureHelp({
      // All verbs at a glance, each with what it takes; a noun's help lists its own.
      visibleCommands: (above) => above.commands.flatMap(verbsOf),
      subcommandTerm: (verb) =>
        `${verb.parent === program ? '' : `${verb.parent?.name()} `}${verb.name()} ${verb.usage()}`,
      formatItem: (term, _width, text, help) =>
        `  ${term}\n${help.boxWrap(text.replace(/\s+/g, ' '), 110).replace(/^/gm, '      ')}`,
    })
  for (const [name, { needs, one, may, does, ...known }] of Object.entries(commands)) {
    const [verb = '', noun] = name.split(' ').toReversed()
    const parent = noun ? (program.commands.find((each) => each.name() === noun) ?? program.command(noun)) : program
    const flagOf = (/** @type {string} */ option) =>
      `--${option}${options[option]?.value ? ` ${options[option].value}` : ''}`
    const optionOf = (/** @type {string} */ option) =>
      new Option(flagOf(option).replace(/ (.*)/, ' <$1>'), options[option]?.says).argParser((value) => {
        if (value === '') throw new InvalidArgumentError('It is empty.')
        return value
      })
    const usage = [
      ...(one.length > 0 ? [one.map(flagOf).join(' | ')] : []),
      ...needs.map(flagOf),
      ...may.map((each) => `[${flagOf(each)}]`),
    ]
    const command = parent.command(verb).description(does).usage(usage.join(' '))
    for (const option of needs) command.addOption(optionOf(option).makeOptionMandatory())
    for (const option of one) command.addOption(optionOf(option).conflicts(one.filter((other) => other !== option)))
    for (const option of known.isReport ? may : [...may, 'dry-run']) command.addOption(optionOf(option))
    command.action(async ({ dryRun = false }) => {
      const given = Object.fromEntries(
        command.options
          .map((option) => [option.long?.slice(2) ?? '', command.getOptionValue(option.attributeName())])
          .filter(([option, value]) => option !== 'dry-run' && value !== undefined),
      )
      if (one.length > 0 && !one.some((option) => given[option]))
        throw new Misused(`"${name}" needs one of ${one.map((option) => `--${option}`).join(', ')}`)
      const by = may.includes('by') && given.by === undefined ? { by: ownName(name) } : {}
      await perform({ operation: { command: name, ...by, ...given }, dryRun, ...known })
    })
  }
  return program
}

/** @param {import('commander').Command} above @returns {import('commander').Command[]} */
const verbsOf = (above) => (above.commands.length > 0 ? above.commands.flatMap(verbsOf) : [above])

/**
 * @typedef {{ operation: { command: string } & Record<string, string>, dryRun: boolean, isReport?: true,
 *   needsSecret?: true, judgesEnvironment?: true }} Request
 */

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

/** @param {Request} request @param {string} url @param {boolean} isOurs */
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
 * @param {Request} request
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

/** @param {Request} request */
async function perform(request) {
  if (request.judgesEnvironment) return check(request)
  if (!ownDatabaseUrl(process.env) && !(await isPrepared(dataDir)))
    throw new Error('There is no database yet. Run `npm start` once, or set DATABASE_URL.')
  await withDatabase(dataDir, (url, isOurs) => run(request, url, isOurs))
}

try {
  await ensureDependencies(console.error)
  await ensurePrismaClient(console.error)
  await programOf(await import('commander'), perform).parseAsync()
} catch (error) {
  if (error instanceof Error && error.name === 'CommanderError') {
    // Commander has printed its help or what is wrong.
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    if (error instanceof StepFailed) console.error(error.output)
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof Misused) console.error('See npm run admin -- --help')
    process.exitCode = error instanceof Misused ? 2 : 1
  }
}
