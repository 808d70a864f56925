import { spawnSync } from 'node:child_process'
import { ensureBuild } from '../lib/build.mjs'
import { root } from '../lib/paths.mjs'
import { grave, readAdvisories } from './audit.mjs'
import { bin, check, node, print, reportNotRun } from './tally.mjs'
import { findOrInstall, firstExisting } from './tools.mjs'

/** Static checks. Each is mostly one thread, so they run in parallel. */
export function checkSources() {
  return Promise.all([
    check('Lint and format', () => node([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'])),
    check(
      'Types',
      async () => (await node([bin('next/dist/bin/next'), 'typegen'])) && node([bin('typescript/bin/tsc'), '--noEmit']),
    ),
    check('Unused files, exports and dependencies', () => node([bin('knip/bin/knip.js')])),
    checkAdvisories(),
  ])
}

async function checkAdvisories() {
  const { found, unread } = await readAdvisories()
  if (!found) return reportNotRun(`npm audit: the registry's advisories could not be read (${unread})`)
  await check('No grave vulnerability is known of what production installs', async () => {
    for (const { name, severity } of grave(found)) console.error(`${name}: ${severity} (npm audit --omit=dev)`)
    return grave(found).length === 0
  })
}

export async function checkShell() {
  const find = () => firstExisting('/usr/bin/shellcheck', '/usr/local/bin/shellcheck')
  const found = findOrInstall(find, 'shellcheck')
  if (!found) return reportNotRun('the shell scripts: install shellcheck, which reads them')
  const scripts = [
    '.ci/run',
    'content/developers/create-referral.sh',
    'deploy/render.sh',
    'deploy/database/first-start.sh',
  ]
  await check(
    'Shell scripts',
    async () => spawnSync(found, ['-x', ...scripts], { cwd: root, stdio: 'inherit' }).status === 0,
  )
}

export function checkBuild() {
  return check('Build', () =>
    ensureBuild(print).then(
      () => true,
      (error) => void console.error(error.output ?? error),
    ),
  )
}
