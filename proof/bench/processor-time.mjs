import { readdir, readFile } from 'node:fs/promises'

/** The unit in /proc, the same on every Linux that Node.js runs on. */
const ticksPerSecond = 100

/** Seconds of a process and, if asked for, its running children. NaN where there is no /proc. */
export async function processorTime(pid, { withChildren = false } = {}) {
  if (!pid || process.platform !== 'linux') return Number.NaN
  const pids = withChildren ? [pid, ...(await childrenOf(pid))] : [pid]
  const times = await Promise.all(pids.map(async (each) => (await statusOf(each))?.time ?? 0))
  return times.reduce((sum, time) => sum + time, 0)
}

/** Seconds of the children of a process that have ended. NaN where there is no /proc. */
export async function processorTimeOfEnded(pid) {
  if (!pid || process.platform !== 'linux') return Number.NaN
  return (await statusOf(pid))?.ended ?? 0
}

/** Megabytes in use now. NaN where there is no /proc. */
export async function memoryOf(pid) {
  if (!pid || process.platform !== 'linux') return Number.NaN
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function childrenOf(pid) {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const statuses = await Promise.all(all.map(async (each) => ({ pid: each, parent: (await statusOf(each))?.parent })))
  return statuses.filter(({ parent }) => parent === pid).map((each) => each.pid)
}

async function statusOf(pid) {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The program's name, in brackets, may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 13) return undefined
  const secondsOf = (user, system) => (Number(fields[user]) + Number(fields[system])) / ticksPerSecond
  return { parent: Number(fields[1]), time: secondsOf(11, 12), ended: secondsOf(13, 14) }
}
