import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { runStep } from '../../../scripts/lib/programs.mjs'
import { print } from '../../bench-server.mjs'
import { migrationNames } from './releases.mjs'

/** The folder of an earlier release's build, which the next run finds again. */
export async function buildPrevious({ version, commit, lastMigration }) {
  const folder = join(tmpdir(), `sati-release-${commit}`)
  const step = (command, args) => runStep(`${command} ${args[0]}`, { command, args, cwd: folder })
  if (existsSync(join(folder, '.next', 'BUILD_ID'))) {
    // Added for its tests (journeys.mjs); its servers would not start before they are applied.
    for (const name of migrationNames().filter((each) => each > lastMigration))
      await rm(join(folder, 'prisma', 'migrations', name), { recursive: true, force: true })
    return folder
  }
  print(`Building release ${version} (${commit}) in ${folder}: some minutes`)
  await rm(folder, { recursive: true, force: true })
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  execFileSync('tar', ['-x', '-C', draft], { input: archiveOf(commit) })
  await rename(draft, folder)
  if (await hasAllOf(folder))
    await cp(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  // `npm ci` refuses a lock file that a newer npm finds incomplete.
  else
    await step('npm', ['ci', '--no-audit', '--no-fund']).catch(() =>
      step('npm', ['install', '--no-audit', '--no-fund']),
    )
  await step(process.execPath, [join('scripts', 'build.mjs')])
  return folder
}

/** Whether the packages here are those of that release, or more. */
async function hasAllOf(folder) {
  const [ours = {}, theirs = {}] = await Promise.all(
    [root, folder].map(async (each) => {
      const { dependencies, devDependencies } = JSON.parse(await readFile(join(each, 'package.json'), 'utf8'))
      return { ...dependencies, ...devDependencies }
    }),
  )
  return Object.entries(theirs).every(([name, version]) => ours[name] === version)
}

function archiveOf(commit) {
  try {
    const options = { cwd: root, maxBuffer: 1024 ** 3, stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['archive', commit], options)
  } catch {
    throw new Error(
      `This drill could not run: the commit ${commit} of the release before is not in this clone. Fetch the whole history.`,
    )
  }
}
