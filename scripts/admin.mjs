/** `npm run admin`: on DIRECT_DATABASE_URL or DATABASE_URL if set, else on the embedded database. */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dataDirOf } from './lib/paths.mjs'
import { isPrepared } from './lib/postgres.mjs'
import { deployMigrations, ensureInstalled, runWithLib, showWithLib } from './lib/prisma.mjs'
import { printFailure } from './lib/programs.mjs'
import { localAuthSecret } from './lib/secrets.mjs'
import { localSettings, ownDatabaseUrl, withDatabase } from './lib/with-database.mjs'

/** Written by `npm run admin:describe` from lib/admin/commands.ts, since this program cannot import TypeScript. */
const { commands, options } = JSON.parse(readFileSync(new URL('./admin-commands.json', import.meta.url), 'utf8'))

class Misused extends Error {}

/** `school create` is the verb `create` of the noun `school`; `loop` has no noun. */
function programOf({ Command, InvalidArgumentError, Option }) {
  const program = new Command('npm run admin --')
    .description('What operations do by hand. Every change is written into the audit log.')
    .addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 misused.')
    .exitOverride()
    .showHelpAfterError('See npm run admin -- --help')
    .configureHelp({
      visibleCommands: (above) => above.commands.flatMap(verbsOf),
      subcommandTerm: (verb) =>
        `${verb.parent === program ? '' : `${verb.parent?.name()} `}${verb.name()} ${verb.usage()}`,
      formatItem: (term, _width, text, help) =>
        `  ${term}\n${help.boxWrap(text.replace(/\s+/g, ' '), 110).replace(/^/gm, '      ')}`,
    })
  for (const [name, { needs, one, may, does, ...known }] of Object.entries(commands)) {
    const [verb = '', noun] = name.split(' ').toReversed()
    const parent = noun ? (program.commands.find((each) => each.name() === noun) ?? program.command(noun)) : program
    const flagOf = (option) => `--${option}${options[option]?.value ? ` ${options[option].value}` : ''}`
    const optionOf = (option) =>
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

const verbsOf = (above) => (above.commands.length > 0 ? above.commands.flatMap(verbsOf) : [above])

function ownName(command) {
  try {
    return userInfo().username
  } catch {
    // In a container the user id may have no name.
    throw new Misused(`"${command}" needs --by: who you are is not known on this machine`)
  }
}

const dataDir = dataDirOf(process.env)

async function run(request, url, isOurs) {
  if (request.needsSecret && !isOurs && !process.env.AUTH_SECRET)
    throw new Misused(`"${request.operation.command}" needs the AUTH_SECRET of the server`)
  if (isOurs) await deployMigrations(url, { isOurs })
  const env = {
    ...localSettings,
    ...process.env,
    AUTH_SECRET: await authSecret(),
    DATABASE_URL: url,
    // A command composes no mail, so it needs no operator.
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

const authSecret = async () => process.env.AUTH_SECRET || localAuthSecret(dataDir)

/** Runs in the server's environment as it is: the check reports what is missing. On the embedded database `npm start` adds settings. */
async function check(request) {
  const show = async (added) => {
    const env = { ...process.env, ...added, LOG_LEVEL: 'silent', SATI_ADMIN_COMMAND: JSON.stringify(request) }
    process.exitCode = await showWithLib('scripts/admin-command.ts', env)
  }
  if (ownDatabaseUrl(process.env) || !(await isPrepared(dataDir))) return show({})
  await withDatabase(dataDir, async (_url, _isOurs, productUrl) => {
    const added = { ...localSettings, AUTH_SECRET: await authSecret(), DEMONSTRATION: '1' }
    for (const name of Object.keys(added)) added[name] = process.env[name] || added[name]
    await show({ ...added, DATABASE_URL: productUrl })
  })
}

async function perform(request) {
  if (request.judgesEnvironment) return check(request)
  if (!ownDatabaseUrl(process.env) && !(await isPrepared(dataDir)))
    throw new Error('There is no database yet. Run `npm start` once, or set DATABASE_URL.')
  await withDatabase(dataDir, (url, isOurs) => run(request, url, isOurs))
}

try {
  await ensureInstalled(console.error)
  await programOf(await import('commander')).parseAsync()
} catch (error) {
  if (error instanceof Error && error.name === 'CommanderError') {
    // Commander has printed its help or the error.
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    printFailure(error)
    if (error instanceof Misused) console.error('See npm run admin -- --help')
    process.exitCode = error instanceof Misused ? 2 : 1
  }
}
