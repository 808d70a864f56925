import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { runStep, StepFailed } from './programs.mjs'
import { readJson } from './secrets.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.sati-lock')

/**
 * Installs what package-lock.json names, unless exactly that is installed already.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<string>} a hash of package-lock.json, which identifies everything installed
 */
export async function ensureDependencies(say) {
  const lockfile = await readFile(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lockfile).digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return hash
  const wanted = JSON.parse(lockfile.toString())
  if (!(await isInstalled(wanted))) {
    say('Installing dependencies (once, about a minute)')
    await install()
    if (!(await isInstalled(wanted)))
      throw new Error('npm did not install what package-lock.json names. Delete node_modules and try again.')
  }
  await writeFile(stamp, hash)
  return hash
}

async function install() {
  try {
    await npm(['ci'])
  } catch (error) {
    // A registry that does not hold the builds for other systems makes a lock file without them. `npm ci` refuses such a
    // file for being incomplete; `npm install` takes the same versions from it, checks the same hashes, and goes on.
    if (!(error instanceof StepFailed) || !error.output.includes('EUSAGE')) throw error
    // It takes a folder that a killed installation left half-filled for a whole one, so it gets none.
    await rm(modules, { recursive: true, force: true })
    await npm(['install', '--no-save'])
  }
}

/**
 * Compares npm's own record of what it installed, written when an installation is complete, with the lock file. It is
 * the same after `npm install` by hand.
 *
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} wanted
 */
async function isInstalled(wanted) {
  const installed = await readJson(join(modules, '.package-lock.json'))
  if (!installed?.packages) return false
  return Object.entries(wanted.packages).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = installed.packages[path]
    // Optional packages are builds for other systems.
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity && existsSync(join(root, path))
  })
}

/** @param {string[]} command */
async function npm(command) {
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const script = process.env.npm_execpath
  // npm starts scripts with its own path in the environment; on Windows `npm` alone is not a program.
  const program = script?.endsWith('npm-cli.js')
    ? { command: process.execPath, args: [script, ...args] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args }
  // A production environment would leave out what the tests need, and the next `npm test` would install all again.
  // lefthook puts its hook into the repository it finds, which must not be one around a copy without a repository.
  const CI = existsSync(join(root, '.git')) ? process.env.CI : '1'
  const env = { ...process.env, NODE_ENV: '', CI }
  await runStep(`npm ${command.join(' ')}`, { ...program, cwd: root, env, patience: 10_000 })
}
