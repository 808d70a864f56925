/**
 * `npm run fill -- --help`: fills a database with invented families, schools and doctors, by default a country's schools after
 * some years. Uses DIRECT_DATABASE_URL or DATABASE_URL when one is set, else the embedded database, running or not.
 */
import { parseArgs } from 'node:util'
import { ensureDependencies } from '../scripts/lib/dependencies.mjs'
import { dataDirOf } from '../scripts/lib/paths.mjs'
import { isPrepared } from '../scripts/lib/postgres.mjs'
import { deployMigrations, ensurePrismaClient } from '../scripts/lib/prisma.mjs'
import { StepFailed } from '../scripts/lib/programs.mjs'
import { ownDatabaseUrl, withDatabase } from '../scripts/lib/with-database.mjs'
import { withClient } from './database.mjs'
import { fill } from './fill/fill.mjs'
import { refusalOfDatabase, refusalOfEnvironment } from './fill/refusal.mjs'
import { usualSizes } from './fill/sizes.mjs'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const sizeNames = Object.keys(usualSizes)
const options = {
  ...Object.fromEntries(sizeNames.map((name) => [name, text])),
  schools: text,
  seed: text,
  database: text,
  'beside-accounts': flag,
  help: flag,
}

const help = `Usage: npm run fill -- [options]

  --parents N --children N --assessments N --referrals N --audit N
                      how many (${sizeNames.map((name) => `${name} ${usualSizes[name].toLocaleString('en')}`).join(', ')});
                      referrals are those of the largest school, audit the rows of the audit log
  --schools N         how many (one for 250 parents)
  --seed N            another number writes other people
  --database NAME     the name in DATABASE_URL, said once more: needed where that is set
  --beside-accounts   also where there are accounts already`

/** Only what is given: `fill` knows the usual sizes. */
function readSizes(given) {
  const named = [...sizeNames, 'schools'].filter((name) => given[name] !== undefined)
  const sizes = Object.fromEntries(named.map((name) => [name, Number(given[name])]))
  const wrong = named.find((name) => !Number.isInteger(sizes[name]) || sizes[name] < 1)
  if (wrong) throw new Error(`--${wrong} must be a whole number above 0`)
  return sizes
}

async function fillDatabase(url, isOurs, given) {
  await deployMigrations(url, { isOurs })
  await withClient(url, async (client) => {
    const refusal = await refusalOfDatabase(client, { besideAccounts: given['beside-accounts'] === true })
    if (refusal) throw new Error(refusal)
    const start = performance.now()
    await fill(client, { sizes: readSizes(given), seed: Number(given.seed ?? 1), print: console.log })
    console.log(`Filled in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
  })
}

try {
  const { values: given } = parseArgs({ options })
  if (given.help) console.log(help)
  else {
    const own = ownDatabaseUrl(process.env)
    const refusal = refusalOfEnvironment(process.env, own, given.database)
    if (refusal) throw new Error(refusal)
    await ensureDependencies(console.log)
    await ensurePrismaClient(console.log)
    const dataDir = dataDirOf(process.env)
    // The first start recreates an unfinished database: all of this would be lost.
    if (!own && !(await isPrepared(dataDir)))
      throw new Error('There is no database yet. Run `npm start` once, or set DATABASE_URL.')
    await withDatabase(dataDir, (url, isOurs) => fillDatabase(url, isOurs, given))
  }
} catch (error) {
  if (error instanceof StepFailed) console.error(error.output)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
