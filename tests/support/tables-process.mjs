/**
 * Reads the files it is sent, one after the other, with no limit of time. As each leaves no garbage to the next, the most memory
 * it has used is that of the worst. Sends the problem, or `read`, and the milliseconds of the processor.
 */
import { tableOf } from '../../lib/tables/table-of.mjs'

process.on('message', async (bytes) => {
  const before = process.cpuUsage()
  const { problem } = await tableOf(bytes)
  const { user, system } = process.cpuUsage(before)
  globalThis.gc()
  process.send({ problem: problem ?? 'read', cpuMs: (user + system) / 1_000 })
})
