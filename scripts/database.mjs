/**
 * `npm run db:migrate` and `npm run db:seed`: on DIRECT_DATABASE_URL or DATABASE_URL when one is set, else on the embedded
 * database, whether or not `npm start` has it running.
 */
import { ensureDependencies } from './lib/dependencies.mjs'
import { dataDirOf } from './lib/paths.mjs'
import { deployMigrations, ensurePrismaClient, seedDemo } from './lib/prisma.mjs'
import { StepFailed } from './lib/programs.mjs'
import { localAuthSecret } from './lib/secrets.mjs'
import { ownDatabaseUrl, withDatabase } from './lib/with-database.mjs'

const dataDir = dataDirOf(process.env)

/** @param {string} url @param {boolean} isOurs */
async function work(url, isOurs) {
  await deployMigrations(url, { isOurs })
  if (process.argv[2] !== 'seed') return console.log('The database has every migration.')
  const demo = await seedDemo({
    APP_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    MAIL_FROM: 'Sati <no-reply@sati.example>',
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
  if (process.argv[2] === 'seed' && !isDemoMeant)
    throw new Error('DATABASE_URL is set: for demo data in that database say npm run db:seed -- --demo')
  await ensureDependencies(console.log)
  await ensurePrismaClient(console.log)
  await withDatabase(dataDir, work)
} catch (error) {
  if (error instanceof StepFailed) console.error(error.output)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
