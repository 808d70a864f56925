import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** @typedef {import('./guard.mjs').GuardedJob} GuardedJob */

/** A program of ours ended with an error. `output` holds the last part of what it printed. */
export class StepFailed extends Error {
  /** @param {string} name @param {number | null} code @param {string} output */
  constructor(name, code, output) {
    super(`${name} failed (exit code ${code}).`)
    this.output = output
  }
}

/** @type {Set<number>} */
const running = new Set()
/** @type {Set<() => Promise<void>>} */
const endings = new Set()
let mayStart = true
let watcher = (/** @type {number[]} */ _pids) => {}

/** @param {(pids: number[]) => void} watch told the numbers of all our programs whenever one starts or ends */
export function watchPrograms(watch) {
  watcher = watch
}

/**
 * Starts a program that ends with this process, however this process ends, and that a Ctrl-C in the terminal does not
 * reach directly: the order in which things stop stays ours.
 *
 * @param {GuardedJob & { env?: Record<string, string | undefined>, output?: 'pipe' | 'inherit' | number }} job
 */
export function startGuarded({ env = process.env, output = 'pipe', ...job }) {
  const guard = fileURLToPath(new URL('./guard.mjs', import.meta.url))
  const child = startProgram([guard, JSON.stringify(job)], {
    // `#!/usr/bin/env node` must find this very Node.js, also when it was started by its full path.
    env: { ...env, PATH: `${dirname(process.execPath)}${delimiter}${env.PATH ?? ''}` },
    stdio: ['pipe', output, output],
  })
  child.stdin?.on('error', () => {})
  const exited = exitOf(child)
  async function stop() {
    child.stdin?.end()
    await exited
  }
  endings.add(stop)
  exited.then(() => endings.delete(stop))
  return { child, exited, stop }
}

/**
 * Starts Node.js with a script, in a process group of its own.
 *
 * @param {string[]} args
 * @param {{ cwd?: string, env: Record<string, string | undefined>, stdio: import('node:child_process').StdioOptions }} options
 */
export function startProgram(args, options) {
  if (!mayStart) throw new Error('Stopping: nothing more is started.')
  const isGroup = process.platform !== 'win32'
  const env = /** @type {NodeJS.ProcessEnv} */ (options.env)
  const child = spawn(process.execPath, args, { ...options, env, detached: isGroup, windowsHide: true })
  const { pid } = child
  if (pid) {
    running.add(pid)
    watcher([...running])
    child.once('exit', () => {
      running.delete(pid)
      watcher([...running])
    })
  }
  return child
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
export function exitOf(child) {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
}

/**
 * Runs a program to its end.
 *
 * @param {string} name what it does, for the error
 * @param {GuardedJob & { env?: Record<string, string | undefined>, show?: boolean }} job `show` prints what it prints
 * @returns {Promise<string>} its standard output
 * @throws {StepFailed} when it ends with another code than 0
 */
export async function runStep(name, { show = false, ...job }) {
  const { child, exited } = startGuarded({ wholeGroup: true, ...job })
  let output = ''
  let everything = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      everything = (everything + chunk).slice(-20_000)
      if (show) process.stdout.write(chunk)
    })
  // A helper that the program left behind may hold the pipes open: its end does not wait for them.
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await exited
  await Promise.race([closed, sleep(500)])
  if (code !== 0) throw new StepFailed(name, code, show ? '' : everything.trim())
  return output
}

/** Lets nothing more be started. */
export function startNothingMore() {
  mayStart = false
}

/** Ends every guarded program that still runs, and waits until they are gone. */
export async function stopPrograms() {
  await Promise.all([...endings].map((stop) => stop()))
}
