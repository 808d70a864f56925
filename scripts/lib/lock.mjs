import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { commandLineOf, endProcess, hasEnded, isRunning } from './processes.mjs'
import { readJson, writeJson } from './secrets.mjs'

/**
 * Keeps two starts from sharing one data folder. The holder answers on a loopback port with a token that is also in the
 * lock file: unlike a process number, which the next boot or container gives to another process, that is unique.
 *
 * @typedef {object} Lock
 * @property {(details: { url?: string, children?: number[] }) => void} note what the next start needs to know
 * @property {() => Promise<void>} release
 */

/** Another start holds the lock. */
export class AlreadyRunning extends Error {
  /** @param {{ pid: number, url?: string }} holder */
  constructor({ pid, url }) {
    super(`Sati is already running${url ? ` at ${url}` : ', and still starting'} (process ${pid}).`)
  }
}

/**
 * @param {string} file
 * @param {() => void} [onLeftover] called when programs of a killed start have to be waited for
 * @returns {Promise<Lock>}
 * @throws {AlreadyRunning}
 */
export async function takeLock(file, onLeftover = () => {}) {
  await mkdir(dirname(file), { recursive: true })
  const token = randomUUID()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(token)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(null)))
  server.unref()
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  let content = { pid: process.pid, port, token, children: /** @type {number[]} */ ([]) }

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
    // Empty: another start made it this instant and has not written yet.
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

/**
 * Runs something that must not run twice at once, such as a build. Waits for the process that holds the lock.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once when another process holds the lock
 * @returns {Promise<T>}
 */
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

/** @param {{ port: number, token: string }} holder @returns {Promise<boolean>} */
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

/** Programs end by themselves when their starter is killed. This waits until they have, and insists in the end. */
async function endChildren(
  /** @type {{ children?: number[] }} */ { children = [] },
  /** @type {() => void} */ onLeftover,
) {
  for (const pid of children) {
    if (!isRunning(pid) || !(await commandLineOf(pid)).includes(root)) continue
    onLeftover()
    // Longer than any guard's patience: killed before its program, a guard would leave that running.
    if (!(await hasEnded(pid, 30_000))) await endProcess(pid, [['SIGKILL', 2000]])
  }
}
