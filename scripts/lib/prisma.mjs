import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepTimeLimits } from '../../lib/db-time-limits.mjs'
import { ensureDependencies, hasStamp } from './dependencies.mjs'
import { root } from './paths.mjs'
import { productRole, withClient } from './postgres.mjs'
import { grantToProduct } from './product-rights.mjs'
import { runStep, StepFailed, startGuarded } from './programs.mjs'
import { fillTextKeys } from './text-keys.mjs'

const schema = join(root, 'prisma', 'schema.prisma')
const engine = join(root, 'prisma', 'schema-engine.mjs')
const client = join(root, 'lib', 'generated', 'prisma')
const stamp = join(root, 'lib', 'generated', '.sati-schema')

/** Uses this project's schema engine, so that Prisma downloads nothing. */
async function runPrisma(args, env = process.env) {
  // Unpacked from an archive, the engine may not be executable.
  await chmod(engine, 0o755).catch(() => {})
  return runStep(`prisma ${args.join(' ')}`, {
    command: process.execPath,
    args: [join(root, 'node_modules', 'prisma', 'build', 'index.js'), ...args],
    cwd: root,
    env: { ...env, PRISMA_SCHEMA_ENGINE_BINARY: engine, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  })
}

/** Packages and Prisma's client: other programs import both. */
export async function ensureInstalled(print) {
  await ensureDependencies(print)
  await ensurePrismaClient(print)
}

/** Generates Prisma's client, unless this version of Prisma has generated it from this schema. */
export async function ensurePrismaClient(print) {
  const { version } = JSON.parse(await readFile(join(root, 'node_modules', 'prisma', 'package.json'), 'utf8'))
  const hash = createHash('sha256')
    .update(await readFile(schema))
    .update(version)
    .digest('hex')
  if (existsSync(join(client, 'client.ts')) && (await hasStamp(stamp, hash))) return
  print('Generating the database client')
  await runPrisma(['generate'])
  await writeFile(stamp, hash)
}

// Migrates, fills the text keys, gives the product's role its rights and, behind a pooler, stores its time limits in the database.
// `databaseUrl` leads to PostgreSQL itself: migrations hold locks that a pooler would lose. `isOurs`: the embedded database, where a
// migration that a killed start left unfinished is tried again, as each is one transaction or one repeatable statement; elsewhere a
// person decides. `product`: the product's role, if DATABASE_URL connects as another one.
export async function deployMigrations(databaseUrl, { isOurs = false, product } = {}) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL: '' }
  const deploy = () => runPrisma(['migrate', 'deploy'], env)
  try {
    await deploy()
  } catch (error) {
    if (!isOurs || !(error instanceof StepFailed) || !error.output.includes('P3009')) throw error
    const unfinished = 'finished_at is null and rolled_back_at is null'
    const statement = `update _prisma_migrations set rolled_back_at = now() where ${unfinished}`
    await withClient(databaseUrl, (client) => client.query(statement))
    await deploy()
  }
  await withClient(databaseUrl, (client) => fillTextKeys(client))
  const role = isOurs ? productRole : (product ?? (await prepareProduct(process.env)))
  if (role) await withClient(databaseUrl, (client) => grantToProduct(client, role))
}

// Stores the time limits and returns the product's role. Only with DIRECT_DATABASE_URL, that is with another role than the migrating
// one or behind a pooler: else they would limit all programs of that role. Connects as the product: a role may set only its own limits.
async function prepareProduct({ DATABASE_URL, DIRECT_DATABASE_URL }) {
  if (!DATABASE_URL || !DIRECT_DATABASE_URL) return undefined
  try {
    return await withClient(DATABASE_URL, async (client) => {
      await keepTimeLimits(client)
      return (await client.query('SELECT current_user AS role')).rows[0].role
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(
      `The database has every migration, but who DATABASE_URL connects as has not got rights and time limits: ${reason}`,
    )
  }
}

/** Creates the demo, or finds it. `env` as for lib/env.ts. @returns the logins: `{ email, password, doctor: { email, password } }` */
export async function seedDemo(env) {
  return runWithLib('Preparing the demo data', 'prisma/seed.ts', env)
}

/** A release (scripts/release.mjs) has JavaScript in place of a TypeScript file: it holds no tsx. */
export function translated(file, folder = root) {
  return join(folder, file.replace(/\.ts$/, '.mjs'))
}

/** Runs a TypeScript file that imports lib/ and resolves with the JSON of its last line. `env` as for lib/env.ts. */
export async function runWithLib(name, file, env) {
  const output = await runStep(name, { command: process.execPath, args: argsWithLib(file), cwd: root, env })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
}

/** Runs such a file, whose output goes to the terminal at once. Resolves with its exit code. */
export function showWithLib(file, env) {
  const job = { command: process.execPath, args: argsWithLib(file), cwd: root, wholeGroup: true }
  return startGuarded({ ...job, env, output: 'inherit' }).exited
}

function argsWithLib(file) {
  if (existsSync(translated(file))) return ['--conditions=react-server', translated(file)]
  return [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), '--conditions=react-server', file]
}
