/** A plain server that drains as ours does, in its own process. The message `{ block }` blocks it for so many milliseconds. */
import { createServer } from 'node:http'
import { drainOnStop } from '../../scripts/server/drain.mjs'

const server = createServer({ keepAliveTimeout: 75_000, requireHostHeader: false })
const drain = drainOnStop(server, async () => {}, { waitsForConnections: true })
const still = new Int32Array(new SharedArrayBuffer(4))
const stand = (/** @type {number} */ ms) => Atomics.wait(still, 0, 0, ms)

server.on('request', (request, response) => {
  drain.admit(response, () => answer(request, response))
})

function answer(request, response) {
  const work = Number(request.headers['x-work'] ?? 0)
  let bytes = 0
  request.on('data', (chunk) => {
    bytes += chunk.length
  })
  request.on('end', () => {
    if (work) stand(work)
    response.end(`${bytes} bytes`)
  })
}
process.on('SIGTERM', () => process.send?.('stopping'))
process.on('message', (/** @type {{ block: number }} */ { block }) => {
  process.send?.('standing still')
  stand(block)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
