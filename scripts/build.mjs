/**
 * `npm run build`: what a release needs once, in its image. The same steps that `npm start` takes before it serves, after
 * the types, which a start does not wait for. A wrong one ends it.
 */
import { checkTypes, ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensurePrismaClient } from './lib/prisma.mjs'
import { StepFailed } from './lib/programs.mjs'

try {
  await ensureDependencies(console.log)
  await ensurePrismaClient(console.log)
  await checkTypes(console.log)
  await ensureBuild(console.log)
  console.log('The production build is there.')
} catch (error) {
  if (error instanceof StepFailed) console.error(error.output)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
