/**
 * A worker thread that asks for two addresses every 100 ms until it is told to stop, and answers with how long each took:
 * what others feel of a herd. A thread of its own, so that the herd's own clients do not count.
 */
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const intervalMs = 100
const { urls } = /** @type {{ urls: string[] }} */ (workerData)
const agent = new Agent({ keepAlive: true })
/** @type {number[][]} */
const times = urls.map(() => [])
/** @type {Promise<void>[]} */
const asked = []

/** @param {string} url @returns {Promise<number>} milliseconds; none without an answer of success */
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
  asked.push(
    ...urls.map(async (url, index) => {
      times[index]?.push(await timeOf(url))
    }),
  )
}, intervalMs)

parentPort?.once('message', async () => {
  clearInterval(timer)
  await Promise.all(asked)
  agent.destroy()
  parentPort?.postMessage(times)
})
