/**
 * A worker thread that requests some addresses every 100 ms, with the headers it is given, and at `stop` answers with how long
 * each took before and after `start`. Its own thread, so that the clients of a burst do not slow it.
 */
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const intervalMs = 100
const { urls, headers = {} } = workerData
const agent = new Agent({ keepAlive: true })
let time = 'atRest'
const times = { atRest: urls.map(() => []), meanwhile: urls.map(() => []) }
const requests = []

/** Milliseconds, Infinity without success. */
function timeOf(url) {
  const started = performance.now()
  return new Promise((resolve) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        resolve(answer.statusCode === 200 ? performance.now() - started : Number.POSITIVE_INFINITY)
      })
    }).on('error', () => resolve(Number.POSITIVE_INFINITY))
  })
}

const timer = setInterval(() => {
  const own = times[time]
  requests.push(
    ...urls.map(async (url, index) => {
      own[index]?.push(await timeOf(url))
    }),
  )
}, intervalMs)

parentPort?.on('message', async (message) => {
  time = 'meanwhile'
  if (message === 'start') return
  clearInterval(timer)
  await Promise.all(requests)
  agent.destroy()
  parentPort?.postMessage(times)
  parentPort?.close()
})
