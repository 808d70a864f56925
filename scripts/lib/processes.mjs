import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** False also for a zombie process. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat') ?? '')
}

/** Distinguishes our process from another that got the same id later. Empty when it is gone or cannot be read, as on Windows. */
export function commandLineOf(pid) {
  const line = readProc(pid, 'cmdline')
  if (line !== null) return line.replaceAll('\0', ' ')
  if (process.platform === 'linux' || process.platform === 'win32') return ''
  return spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
}

/** Known on Linux only. */
export function parentOf(pid) {
  const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readProc(pid, 'stat') ?? '')?.[1]
  return parent ? Number(parent) : undefined
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

export async function hasEnded(pid, milliseconds) {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(50)) if (!isRunning(pid)) return true
  return !isRunning(pid)
}

/** `steps`: pairs of a signal and the milliseconds that the process gets before the next one. */
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
