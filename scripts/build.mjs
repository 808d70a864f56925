/** `npm run build`: the types, and then the steps that `npm start` takes before it serves. */
import { checkTypes, ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/prisma.mjs'
import { printFailure } from './lib/programs.mjs'

try {
  await ensureInstalled(console.log)
  await checkTypes(console.log)
  await ensureBuild(console.log)
  console.log('The production build is there.')
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
