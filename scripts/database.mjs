/** `npm run db:migrate` and `npm run db:seed`: on DIRECT_DATABASE_URL or DATABASE_URL if set, else on the embedded database. */
import { dataDirOf } from './lib/paths.mjs'
import { deployMigrations, ensureInstalled, seedDemo } from './lib/prisma.mjs'
import { printFailure } from './lib/programs.mjs'
import { localAuthSecret } from './lib/secrets.mjs'
import { localSettings, ownDatabaseUrl, withDatabase } from './lib/with-database.mjs'

const dataDir = dataDirOf(process.env)
const isSeed = process.argv[2] === 'seed'

async function work(url, isOurs) {
  await deployMigrations(url, { isOurs })
  if (!isSeed) return console.log('The database has every migration.')
  const demo = await seedDemo({
    ...localSettings,
    AUTH_SECRET: await localAuthSecret(dataDir),
    ...process.env,
    DATABASE_URL: url,
    DEMONSTRATION: '1',
  })
  console.log(`The demo data are there. Sign in as ${demo.email}, password ${demo.password}`)
  console.log(`or as the doctor ${demo.doctor.email}, password ${demo.doctor.password}`)
}

/** The demo's password is public in this repository, and its doctors do not exist. */
const isDemoMeant = !ownDatabaseUrl(process.env) || process.argv.includes('--demo')

try {
  if (isSeed && !isDemoMeant)
    throw new Error('DATABASE_URL is set: for demo data in that database say npm run db:seed -- --demo')
  await ensureInstalled(console.log)
  await withDatabase(dataDir, work)
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
