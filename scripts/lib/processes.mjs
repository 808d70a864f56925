import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @param {number} pid
 * @returns {boolean} false also for a zombie process
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat') ?? '')
}

/**
 * The command line of a running process, to distinguish ours from another that got the same id later.
 *
 * @param {number} pid
 * @returns {Promise<string>} arguments separated by spaces; empty when the process is gone or cannot be looked at
 */
export async function commandLineOf(pid) {
  const line = readProc(pid, 'cmdline')
  if (line !== null) return line.replaceAll('\0', ' ')
  if (process.platform === 'linux' || process.platform === 'win32') return ''
  const ps = spawn('ps', ['-ww', '-p', String(pid), '-o', 'command='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  ps.stdout.on('data', (chunk) => {
    output += chunk
  })
  await new Promise((resolve) => ps.once('close', resolve).once('error', resolve))
  return output
}

/**
 * @param {number} pid
 * @returns {number | undefined} the process that started it; known on Linux only
 */
export function parentOf(pid) {
  const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readProc(pid, 'stat') ?? '')?.[1]
  return parent ? Number(parent) : undefined
}

/** @param {number} pid @param {'stat' | 'cmdline'} file */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/**
 * @param {number} pid
 * @param {number} milliseconds
 * @returns {Promise<boolean>} whether the process ended within the time
 */
export async function hasEnded(pid, milliseconds) {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(50)) if (!isRunning(pid)) return true
  return !isRunning(pid)
}

/**
 * Ends a process with one signal after the other until it is gone.
 *
 * @param {number} pid
 * @param {Array<[NodeJS.Signals, number]>} steps a signal and the milliseconds to wait after it
 */
export async function endProcess(pid, steps) {
  for (const [signal, milliseconds] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await hasEnded(pid, milliseconds)) return
  }
}
