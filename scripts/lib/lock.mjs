import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { commandLineOf, endProcess, hasEnded, isRunning } from './processes.mjs'
import { readJson, writeJson } from './secrets.mjs'

export class AlreadyRunning extends Error {
  constructor({ pid, url }) {
    super(`Sati is already running${url ? ` at ${url}` : ', and still starting'} (process ${pid}).`)
  }
}

// Keeps two starts from sharing a data folder. The holder answers on a loopback port with the token in the lock file. A process id
// would not do: after a reboot, or in the next container, another process has it. `note` adds what the next start needs.
// `onLeftover` is called when programs of a killed start still run. @throws AlreadyRunning
export async function takeLock(file, onLeftover = () => {}) {
  await mkdir(dirname(file), { recursive: true })
  const token = randomUUID()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(token)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(null)))
  server.unref()
  let content = { pid: process.pid, port: server.address().port, token, children: [] }

  for (;;) {
    try {
      const handle = await open(file, 'wx', 0o600)
      await handle.writeFile(JSON.stringify(content))
      await handle.close()
      // A third start may have taken our new file for the old one.
      await sleep(50)
      if ((await readJson(file))?.token === token) break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const before = await readFile(file, 'utf8').catch(() => '')
    const holder = await readJson(file)
    if (holder && (await isAnswering(holder))) {
      server.close()
      throw new AlreadyRunning(holder)
    }
    // Empty: another start has just created it and not written yet.
    if (!holder) await sleep(200)
    else await endChildren(holder, onLeftover)
    if ((await readFile(file, 'utf8').catch(() => '')) === before) await rm(file, { force: true })
  }

  return {
    note(details) {
      content = { ...content, ...details }
      writeJson(file, content)
    },
    async release() {
      server.close()
      if ((await readJson(file))?.token === token) await rm(file, { force: true })
    },
  }
}

/** Runs `work`, such as a build, in one process at a time. `onWait` is called once when another process holds the lock. */
export async function alone(file, work, onWait) {
  let hasWaited = false
  for (;;) {
    try {
      const lock = await takeLock(file)
      try {
        return await work()
      } finally {
        await lock.release()
      }
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error
      if (!hasWaited) onWait()
      hasWaited = true
      await sleep(500)
    }
  }
}

function isAnswering({ port, token }) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 })
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer === token))
  })
}

/** Programs end by themselves when their starter is killed; those that do not in time are killed. */
async function endChildren({ children = [] }, onLeftover) {
  for (const pid of children) {
    if (!isRunning(pid) || !commandLineOf(pid).includes(root)) continue
    onLeftover()
    // Longer than any `killAfterMs`: a guard that is killed before its program would leave that running.
    if (!(await hasEnded(pid, 30_000))) await endProcess(pid, [['SIGKILL', 2000]])
  }
}
