import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { runStep, StepFailed } from './programs.mjs'
import { readJson } from './secrets.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.sati-lock')

/** Installs what package-lock.json names, unless exactly that is installed already. */
export async function ensureDependencies(print) {
  const lockfile = await readFile(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lockfile).digest('hex')
  if (await hasStamp(stamp, hash)) return
  const { packages } = JSON.parse(lockfile.toString())
  if (!(await isInstalled(packages))) {
    print('Installing dependencies (once, about a minute)')
    await install()
    if (!(await isInstalled(packages)))
      throw new Error('npm did not install what package-lock.json names. Delete node_modules and try again.')
  }
  await writeFile(stamp, hash)
}

/** Whether the last complete step, which wrote its hash into this file, had the same sources. */
export async function hasStamp(file, hash) {
  return (await readFile(file, 'utf8').catch(() => '')) === hash
}

async function install() {
  try {
    await npm(['ci'])
  } catch (error) {
    // A registry without the builds for other systems makes a lock file without them, which `npm ci` refuses as incomplete.
    // `npm install` takes the same versions from it and checks the same hashes.
    if (!(error instanceof StepFailed) || !error.output.includes('EUSAGE')) throw error
    // `npm install` takes a folder that a killed installation left for a complete one.
    await rm(modules, { recursive: true, force: true })
    await npm(['install', '--no-save'])
  }
}

/** npm writes its own record when an installation is complete, also after `npm install` by hand. */
async function isInstalled(wanted) {
  const installed = await readJson(join(modules, '.package-lock.json'))
  if (!installed?.packages) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = installed.packages[path]
    // Optional packages are builds for other systems.
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity && existsSync(join(root, path))
  })
}

async function npm(command) {
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const script = process.env.npm_execpath
  // npm gives scripts its own path; on Windows `npm` alone is not a program.
  const program = script?.endsWith('npm-cli.js')
    ? { command: process.execPath, args: [script, ...args] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args }
  // In production npm would leave out what the tests need, and the next `npm test` would install all again. Without a repository CI
  // keeps lefthook from putting its hook into one around this folder.
  const CI = existsSync(join(root, '.git')) ? process.env.CI : '1'
  const env = { ...process.env, NODE_ENV: '', CI }
  await runStep(`npm ${command.join(' ')}`, { ...program, cwd: root, env, killAfterMs: 10_000 })
}
