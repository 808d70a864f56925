import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepTimeLimits } from '../../lib/db-time-limits.mjs'
import { root } from './paths.mjs'
import { productRole } from './postgres.mjs'
import { grantToProduct } from './product-rights.mjs'
import { runStep, StepFailed, startGuarded } from './programs.mjs'
import { fillTextKeys } from './text-keys.mjs'

const schema = join(root, 'prisma', 'schema.prisma')
const engine = join(root, 'prisma', 'schema-engine.mjs')
const client = join(root, 'lib', 'generated', 'prisma')
const stamp = join(root, 'lib', 'generated', '.sati-schema')

/**
 * Runs the Prisma CLI with the schema engine of this project, so that it downloads nothing.
 *
 * @param {string[]} args such as `['migrate', 'deploy']`
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<string>} its standard output
 * @throws {import('./programs.mjs').StepFailed}
 */
async function runPrisma(args, env = process.env) {
  // Unpacked from an archive, the engine may have lost the right to be run.
  await chmod(engine, 0o755).catch(() => {})
  return runStep(`prisma ${args.join(' ')}`, {
    command: process.execPath,
    args: [join(root, 'node_modules', 'prisma', 'build', 'index.js'), ...args],
    cwd: root,
    env: { ...env, PRISMA_SCHEMA_ENGINE_BINARY: engine, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  })
}

/**
 * Generates Prisma's client into lib/generated, unless the one there was made from this schema by this Prisma.
 *
 * @param {(line: string) => void} say
 */
export async function ensurePrismaClient(say) {
  const version = JSON.parse(await readFile(join(root, 'node_modules', 'prisma', 'package.json'), 'utf8')).version
  const hash = createHash('sha256')
    .update(await readFile(schema))
    .update(version)
    .digest('hex')
  if (existsSync(join(client, 'client.ts')) && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return
  say('Generating the database client')
  await runPrisma(['generate'])
  await writeFile(stamp, hash)
}

/**
 * Brings the database to the newest migration, and fills what one of them left to be filled by JavaScript. Then the product's role gets its rights, where that is another than the one that
 * migrates, and keeps the time limits in the database that a pooler would not pass on.
 *
 * @param {string} databaseUrl leads to PostgreSQL itself: migrations hold locks that a pooler would lose
 * @param {{ isOurs?: boolean, product?: string }} [options] `isOurs`: the embedded database, where a migration that a killed
 *   start left unfinished is tried again. Each is one transaction, or one statement that may be made again. Elsewhere a person
 *   decides. `product`: the product's role, where that is not who DATABASE_URL connects as.
 */
export async function deployMigrations(databaseUrl, { isOurs = false, product } = {}) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL: '' }
  const deploy = () => runPrisma(['migrate', 'deploy'], env)
  try {
    await deploy()
  } catch (error) {
    if (!isOurs || !(error instanceof StepFailed) || !error.output.includes('P3009')) throw error
    await connected(databaseUrl, forgetUnfinished)
    await deploy()
  }
  await connected(databaseUrl, async (client) => {
    await fillTextKeys(client)
  })
  const role = isOurs ? productRole : (product ?? (await prepareProduct(process.env)))
  if (role) await connected(databaseUrl, (client) => grantToProduct(client, role))
}

/**
 * Only with DIRECT_DATABASE_URL, that is with another role than the one that migrates or behind a pooler: else every other program
 * of that role would be limited too. As that role, for it may set its own limits and nobody else's.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<string | undefined>} the product's role
 */
async function prepareProduct({ DATABASE_URL, DIRECT_DATABASE_URL }) {
  if (!DATABASE_URL || !DIRECT_DATABASE_URL) return undefined
  let role
  try {
    await connected(DATABASE_URL, async (client) => {
      await keepTimeLimits(client)
      role = (await client.query('SELECT current_user AS role')).rows[0].role
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(
      `The database has every migration, but who DATABASE_URL connects as has not got rights and time limits: ${reason}`,
    )
  }
  return role
}

/**
 * What signs the demo's parent and doctor in.
 *
 * @typedef {{ email: string, password: string, doctor: { email: string, password: string } }} Demo
 */

/**
 * Fills the database with the demo, or finds it there.
 *
 * @param {Record<string, string | undefined>} env all that lib/env.ts asks for
 * @returns {Promise<Demo>}
 */
export async function seedDemo(env) {
  return runWithLib('Preparing the demo data', 'prisma/seed.ts', env)
}

/**
 * Where a release has a TypeScript file as JavaScript (scripts/release.mjs): it holds no tsx.
 *
 * @param {string} file
 * @param {string} [folder] of the release
 */
export function translated(file, folder = root) {
  return join(folder, file.replace(/\.ts$/, '.mjs'))
}

/**
 * Runs a TypeScript file that works with lib/ as the server does.
 *
 * @param {string} name what it does, for the error
 * @param {string} file
 * @param {Record<string, string | undefined>} env all that lib/env.ts asks for
 * @returns {Promise<any>} the JSON of its last line
 */
export async function runWithLib(name, file, env) {
  const output = await runStep(name, { command: process.execPath, args: argsWithLib(file), cwd: root, env })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
}

/**
 * The same, and what it prints goes to the terminal as it comes.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>} its exit code
 */
export function showWithLib(file, env) {
  const job = { command: process.execPath, args: argsWithLib(file), cwd: root, wholeGroup: true }
  return startGuarded({ ...job, env, output: 'inherit' }).exited
}

/** @param {string} file */
function argsWithLib(file) {
  if (existsSync(translated(file))) return ['--conditions=react-server', translated(file)]
  return [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), '--conditions=react-server', file]
}

/** @param {import('pg').Client} client */
async function forgetUnfinished(client) {
  await client.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  )
}

/** @param {string} connectionString @param {(client: import('pg').Client) => Promise<void>} work */
async function connected(connectionString, work) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
