/**
 * A worker thread that requests some addresses every 100 ms, before a burst and, from `start` on, during it; at `stop` it
 * answers with how long each took. Its own thread, so that the burst's clients do not slow it.
 */
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const intervalMs = 100
const { urls } = workerData
const agent = new Agent({ keepAlive: true })
let time = 'atRest'
const times = { atRest: urls.map(() => []), meanwhile: urls.map(() => []) }
const asked = []

/** Returns milliseconds; none without an answer of success */
function timeOf(url) {
  const started = performance.now()
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume().on('end', () => {
        resolve(answer.statusCode === 200 ? performance.now() - started : Number.POSITIVE_INFINITY)
      })
    }).on('error', () => resolve(Number.POSITIVE_INFINITY))
  })
}

const timer = setInterval(() => {
  const own = times[time]
  asked.push(
    ...urls.map(async (url, index) => {
      own[index]?.push(await timeOf(url))
    }),
  )
}, intervalMs)

parentPort?.on('message', async (message) => {
  time = 'meanwhile'
  if (message === 'start') return
  clearInterval(timer)
  await Promise.all(asked)
  agent.destroy()
  parentPort?.postMessage(times)
  parentPort?.close()
})
