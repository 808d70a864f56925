/**
 * Runs one program and ends it when this guard's parent process is gone. The guard's standard input is a pipe held open
 * by the starter; the system closes it even when the starter is killed with SIGKILL, so nothing is left running.
 *
 * Started by `startGuarded` in programs.mjs with a job as JSON in its first argument.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

/**
 * @typedef {object} GuardedJob
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {number} [uid] run as this user
 * @property {number} [gid]
 * @property {NodeJS.Signals} [signal] asks the program to end; SIGTERM when left out
 * @property {boolean} [wholeGroup] ask its children too
 * @property {number} [patience] milliseconds before it is killed; 5000 when left out
 * @property {string} [removeAfter] a folder to delete when the program has ended
 */

/** @type {GuardedJob} */
const job = JSON.parse(process.argv[2] ?? '')
const isWindows = process.platform === 'win32'

const child = spawn(job.command, job.args, {
  cwd: job.cwd,
  uid: job.uid,
  gid: job.gid,
  detached: !isWindows,
  windowsHide: true,
  stdio: ['ignore', 'inherit', 'inherit'],
})

child.on('error', (error) => {
  console.error(`${job.command}: ${error.message}`)
  finish(127)
})
child.on('exit', (code, signal) => finish(code ?? (signal ? 1 : 0)))

/** @param {number} code */
function finish(code) {
  if (job.removeAfter) rmSync(job.removeAfter, { recursive: true, force: true })
  process.exit(code)
}

/** @param {NodeJS.Signals} signal @param {boolean} wholeGroup */
function tell(signal, wholeGroup) {
  if (!child.pid) return
  try {
    process.kill(wholeGroup && !isWindows ? -child.pid : child.pid, signal)
  } catch {
    // Already gone.
  }
}

let isEnding = false
function end() {
  if (isEnding) return
  isEnding = true
  tell(job.signal ?? 'SIGTERM', job.wholeGroup ?? false)
  setTimeout(() => tell('SIGKILL', true), job.patience ?? 5000)
}

process.stdin.on('end', end).on('error', end).on('close', end).resume()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
