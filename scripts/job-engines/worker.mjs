/**
 * A worker in a process of its own: `node worker.mjs <options as JSON>`. It says `taken` for each job, at once.
 * `hang`: it never ends a job, and is killed. `drain`: it says how it went after so many jobs, or six seconds.
 * `asks`: it asks for so many jobs itself, one after the other, and says how long each waited.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEngine } from './engines.mjs'

const { name, hang = false, drain = 0, asks = 0, ...options } = JSON.parse(process.argv[2] ?? '{}')
/** @type {Record<string, number>} */
const failures = {}
const note = (/** @type {any} */ reason) => {
  // The ids of jobs differ.
  const why = String(reason?.message ?? reason)
    .replace(/'[^']*'|"[^"]*"|\d+/g, '…')
    .slice(0, 100)
  failures[why] = (failures[why] ?? 0) + 1
}
process.on('unhandledRejection', note)

const engine = await openEngine(name, { ...options, complain: note })
let done = 0
/** The job it has asked for, and whether it has come. */
const own = { id: '', hasCome: false }

await engine.install().catch(note)
await engine.work(handle).catch(note)
setInterval(() => {}, 60_000)
if (drain) {
  for (let turn = 0; turn < 300 && done < drain; turn++) await sleep(20)
  console.log(JSON.stringify({ delivered: Math.min(done, drain), failures }))
  process.exit(0)
}
if (asks) {
  const waits = []
  for (let turn = 0; turn < asks; turn++) {
    await sleep(300 + Math.random() * 700)
    Object.assign(own, { id: randomUUID(), hasCome: false })
    const asked = performance.now()
    await engine.add(/** @type {any} */ (engine.pool), { id: own.id, urgent: true }).catch(note)
    while (!own.hasCome && performance.now() - asked < 2_000) await sleep(2)
    waits.push(Math.round(performance.now() - asked))
  }
  const median = waits.toSorted((a, b) => a - b)[Math.floor(asks / 2)]
  console.log(JSON.stringify({ medianWaitMs: median, failures }))
  process.exit(0)
}

async function handle(/** @type {string} */ id) {
  done++
  if (id === own.id) own.hasCome = true
  if (drain || asks) return
  console.log('taken')
  if (hang) await new Promise(() => {})
}
