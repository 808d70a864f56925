import { ensureBuild } from '../lib/build.mjs'
import { bin, check, node, say } from './tally.mjs'

/** What reads the sources without running them. Each is mostly one thread, so they run side by side. */
export function checkSources() {
  return Promise.all([
    check('Lint and format', () => node([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'])),
    check(
      'Types',
      async () => (await node([bin('next/dist/bin/next'), 'typegen'])) && node([bin('typescript/bin/tsc'), '--noEmit']),
    ),
    check('Unused files, exports and dependencies', () => node([bin('knip/bin/knip.js')])),
  ])
}

/** The production build, made unless the last one is of these very sources. */
export function checkBuild() {
  return check('Build', () =>
    ensureBuild(say).then(
      () => true,
      (error) => {
        console.error(error.output ?? error)
        return false
      },
    ),
  )
}
