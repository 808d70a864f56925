import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** `output`: the last part of what the program printed. */
export class StepFailed extends Error {
  constructor(name, code, output) {
    super(`${name} failed (exit code ${code}).`)
    this.output = output
  }
}

export function printFailure(error) {
  if (error instanceof StepFailed) console.error(error.output)
  console.error(error instanceof Error ? error.message : error)
}

const running = new Set()
const endings = new Set()
let mayStart = true
let watcher = (_pids) => {}

/** Calls `watch` with the process ids of all our programs whenever one starts or ends. */
export function watchPrograms(watch) {
  watcher = watch
}

// Starts a program that ends with this process, however this one ends. A Ctrl-C in the terminal does not reach it: we decide the
// order of stopping. `output`: 'pipe', 'inherit' or a file descriptor; guard.mjs has the other options.
export function startGuarded({ env = process.env, output = 'pipe', ...job }) {
  const guard = fileURLToPath(new URL('./guard.mjs', import.meta.url))
  const child = startProgram([guard, JSON.stringify(job)], {
    // `#!/usr/bin/env node` must find this Node.js, also when it was started by its full path.
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

/** Starts Node.js in a process group of its own. */
export function startProgram(args, options) {
  if (!mayStart) throw new Error('Stopping: nothing more is started.')
  const isGroup = process.platform !== 'win32'
  const child = spawn(process.execPath, args, { ...options, detached: isGroup, windowsHide: true })
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

export function exitOf(child) {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
}

/** Resolves with the program's standard output. `name` is for the error. @throws StepFailed at an exit code other than 0 */
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
  // A process that the program left behind may hold the pipes open, so `close` may never come.
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await exited
  await Promise.race([closed, sleep(500)])
  if (code !== 0) throw new StepFailed(name, code, show ? '' : everything.trim())
  return output
}

export function startNothingMore() {
  mayStart = false
}

/** Ends every guarded program, and resolves when they are gone. */
export async function stopPrograms() {
  await Promise.all([...endings].map((stop) => stop()))
}
