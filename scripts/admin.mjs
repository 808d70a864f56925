/**
 * `npm run admin -- <noun> <verb> [options]`: what operations do by hand. On DIRECT_DATABASE_URL or DATABASE_URL when one
 * is set, else on the embedded database, whether or not `npm start` has it running. Exit code 0: done; 1: refused or
 * failed; 2: misused.
 */
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
 * What each command needs, of which it needs one, what it may have, and does.
 *
 * @type {Record<string, { needs: string[], one?: string[], may?: string[], does: string, isReport?: boolean }>} a report prints as it finds
 */
const commands = {
  'school create': { needs: ['name'], may: ['strict'], does: 'Adds a school.' },
  'school list': { needs: [], may: ['json'], does: 'Lists all schools.' },
  'school members': { needs: ['school'], may: ['json'], does: 'Lists who belongs to a school, its admins first.' },
  'school rename': {
    needs: ['school', 'name'],
    does: 'Gives a school another name, in lists and in letters that have not left. What parents typed as a child’s school stays.',
  },
  'school end': {
    needs: ['school'],
    does: `Ends a school: its members lose access, its keys and the links of letters that nobody accepted stop working. Children and answers
      of families stay, those that came by its letters too. There is no way back: try it with --dry-run, which counts all of it.`,
  },
  'school add-admin': {
    needs: ['school', 'email'],
    does: 'Makes an account with a confirmed email an admin of a school.',
  },
  'school remove-admin': { needs: ['school', 'email'], does: 'Takes an admin out of a school, but not the last one.' },
  'key issue': { needs: ['school', 'name'], does: 'Makes an API key and shows it once.' },
  'key list': { needs: ['school'], may: ['json'], does: "Lists a school's API keys." },
  'key revoke': { needs: ['key'], does: 'Ends an API key at once.' },
  'doctor list': { needs: [], may: ['json'], does: 'Lists all doctors: verified or not, and whose account it is.' },
  'doctor verify': {
    needs: ['doctor', 'name'],
    does: 'Lists a doctor to parents, if the listing is still under the name that was compared with the licence.',
  },
  'doctor unverify': {
    needs: ['doctor'],
    does: 'Takes a doctor off the list; the doctor sees no parent from then on.',
  },
  loop: {
    needs: [],
    may: ['since'],
    does: 'Counts the requests to teachers: answered or not, and in how many days. No names.',
  },
  'mails held': { needs: [], may: ['json'], does: 'Counts the mails that wait: by kind, due or later. No addresses.' },
  'mails failed': {
    needs: [],
    may: ['json'],
    does: 'Lists the mails that were given up, the newest first, 1,000 at most.',
  },
  'mails retry': { needs: ['mail'], does: 'Sends a mail again that was given up, if where it goes is still known.' },
  'mails mark-sent': {
    needs: [],
    may: ['log', 'until'],
    does: 'After a restore: marks mails as sent that had left before, by the log of the mail server, or all due by a time.',
  },
  'hold add': {
    needs: ['reason'],
    one: ['account', 'child', 'school'],
    may: ['by'],
    does: 'Keeps what is known about one of them, for a legal claim: no clean-up deletes it, and its person cannot.',
  },
  'hold show': {
    needs: ['hold'],
    does: 'Shows what those under a legal hold changed or withdrew meanwhile, as it was before.',
  },
  'hold list': { needs: [], may: ['json'], does: 'Lists all legal holds, those in force first.' },
  'hold end': { needs: ['hold'], may: ['by'], does: 'Ends a legal hold.' },
  'user unlock': {
    needs: ['email'],
    may: ['address'],
    does: 'Forgets the wrong passwords that keep an account from signing in, and nothing else.',
  },
  'user disable': {
    needs: [],
    one: ['email', 'account'],
    may: ['end-access'],
    does: `Signs an account out everywhere and keeps it from signing in; a doctor is no longer listed. What it holds stays. Lists what
      it has handed out and who can read by it: second parents, visit links, shares with doctors, links to teachers, keys and
      invitations of schools. --end-access ends all of it but the schools'.`,
  },
  'user enable': { needs: [], one: ['email', 'account'], does: 'Lets a disabled account sign in again.' },
  check: {
    needs: [],
    does: `Tries every setting: database, roles, rights, migrations, clock, mail server, LINE, secrets, age of the last backup.
      A line each, tab-separated: ok, MEND, look or unknown; what; what to do. Changes and sends nothing. Exit code 1: something
      must be mended. Run it with the server's own environment.`,
    isReport: true,
  },
  'audit verify': {
    needs: [],
    may: ['month', 'expect', 'known'],
    does: 'Compares the audit log with its seals and shows the head to note elsewhere; exit code 1: tampered with.',
    isReport: true,
  },
  breach: {
    needs: ['since', 'table'],
    may: ['until', 'actor', 'addresses'],
    does: `Whom a breach affects: whose data of a table were read or changed since then, by the audit log; with --actor also
      what that one could read, since the log has no plain lists. Changes nothing. A line for each child, account or other person,
      tab-separated: kind, id, the account to notify, evidence (log, or could be read), first and last time, actions and actors
      with counts. Counts of all go to standard error. So: ... --addresses > affected.tsv`,
    isReport: true,
  },
}

/** @type {Record<string, { value?: string, says: string }>} */
const options = {
  name: { value: 'TEXT', says: 'what a school or key is called; of a doctor, as in `doctor list`' },
  school: { value: 'ID', says: 'as in `school list`' },
  mail: { value: 'ID', says: 'as in `mails failed`' },
  key: { value: 'ID', says: 'as in `key list`; not the key itself' },
  doctor: { value: 'ID', says: 'as in `doctor list`' },
  email: { value: 'ADDRESS', says: 'of an account' },
  address: { value: 'IP', says: 'the network address that too many wrong passwords came from' },
  account: { value: 'ID', says: 'as `userId` in the log' },
  child: { value: 'ID', says: 'as in the address of the child’s page' },
  reason: { value: 'TEXT', says: 'the number of the case, like "พ 123/2569" or DPO-2026-014; no name of a person' },
  hold: { value: 'ID', says: 'as in `hold list`' },
  by: {
    value: 'TEXT',
    says: 'who says so, else the name under which you are logged in on this machine; needed where that has none, as in a container',
  },
  log: {
    value: 'FILE',
    says: "the mail server's log since the backup; every <id@host> in it counts as a mail that left",
  },
  since: {
    value: 'YYYY-MM-DD',
    says: 'the first day, in Thailand; of `loop` else eight weeks ago, of `breach` also a time like 2026-11-01T14:30+07:00',
  },
  until: {
    value: 'YYYY-MM-DD',
    says: 'the last day, or the time before which; of `mails mark-sent` a time like 2026-11-21T03:00+07:00',
  },
  table: {
    value: 'NAME',
    says: 'User, Child, Assessment, TeacherReferral, SchoolReferral, SecondParent, Consent, Consultation, ResultShare, SchoolMembership or Doctor',
  },
  actor: { value: 'ID', says: 'only what this account, API key, request or link did, and what it could read' },
  addresses: { says: 'with the e-mail address to write to, and its language' },
  month: { value: 'YYYY-MM', says: 'all seals, but only the rows of this month, in UTC' },
  expect: { value: 'NUMBER:HASH', says: 'a head that was noted before: that seal must have that hash' },
  known: { value: 'NUMBER:HASH,…', says: 'broken seals that were looked into, each as the line about it ends' },
  'end-access': { says: 'also end what the account has handed out: second parents, links, shares with doctors' },
  strict: { says: 'only an account with the confirmed email of the referral may accept' },
  json: { says: 'a JSON list in place of lines: for programs' },
  'dry-run': { says: 'do everything, then take it back' },
  help: { says: 'show this' },
}

class Misused extends Error {}

function help() {
  const lineOf = (/** @type {string} */ name) => `--${name}${options[name]?.value ? ` ${options[name].value}` : ''}`
  const usages = Object.entries(commands).map(([name, { needs, one = [], may = [], does }]) => {
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
  const { needs, one = [], may = [] } = known
  if (one.length > 0 && one.filter((name) => given[name]).length !== 1)
    throw new Misused(`"${command}" needs one of ${one.map((name) => `--${name}`).join(', ')}`)
  const foreign = Object.keys(given).find((name) => ![...needs, ...one, ...may].includes(name))
  if (foreign) throw new Misused(`"${command}" takes no --${foreign}`)
  if (command === 'mails mark-sent' && (given.log === undefined) === (given.until === undefined))
    throw new Misused('"mails mark-sent" needs --log or --until, and not both')
  const by = may.includes('by') && given.by === undefined ? { by: ownName(command) } : {}
  if (known.isReport && dryRun) throw new Misused(`"${command}" takes no --dry-run`)
  return { operation: { command, ...by, ...given }, dryRun, isReport: known.isReport === true }
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
  // The counts of wrong passwords are kept under names that only the server's own secret makes.
  if (request.operation.command === 'user unlock' && !isOurs && !process.env.AUTH_SECRET)
    throw new Misused('"user unlock" needs the AUTH_SECRET of the server')
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
  if (request?.operation.command === 'check') {
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
