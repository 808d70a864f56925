// Runs one program, and ends it when the starter is gone: standard input is a pipe that the starter holds open, and the system
// closes it even when the starter was killed with SIGKILL. `startGuarded` (programs.mjs) passes the job as JSON. Its options:
// `uid`, `gid`: run as this user; `signal`: asks the program to end; `wholeGroup`: asks its children too;
// `killAfterMs`: milliseconds from that signal to SIGKILL; `removeAfter`: a folder to delete when the program has ended.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const job = JSON.parse(process.argv[2] ?? '')
const { command, args, cwd, uid, gid, signal = 'SIGTERM', wholeGroup = false, killAfterMs = 5000, removeAfter } = job
const isWindows = process.platform === 'win32'

const child = spawn(command, args, {
  cwd,
  uid,
  gid,
  detached: !isWindows,
  windowsHide: true,
  stdio: ['ignore', 'inherit', 'inherit'],
})

child.on('error', (error) => {
  console.error(`${command}: ${error.message}`)
  finish(127)
})
child.on('exit', (code, endSignal) => finish(code ?? (endSignal ? 1 : 0)))

function finish(code) {
  if (removeAfter) rmSync(removeAfter, { recursive: true, force: true })
  process.exit(code)
}

function send(name, toGroup) {
  if (!child.pid) return
  try {
    process.kill(toGroup && !isWindows ? -child.pid : child.pid, name)
  } catch {
    // Already gone.
  }
}

let isEnding = false
function end() {
  if (isEnding) return
  isEnding = true
  send(signal, wholeGroup)
  setTimeout(() => send('SIGKILL', true), killAfterMs)
}

process.stdin.on('end', end).on('error', end).on('close', end).resume()
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, end)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
