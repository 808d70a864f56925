import { randomInt } from 'node:crypto'
import { isPortFree } from '../../scripts/lib/ports.mjs'

// Each worker has its own range, below the ephemeral ports (Linux: from 32768), so that no outgoing connection takes a port
// before the test binds it. It starts anywhere in it: another run on this machine has the same ranges.
const size = 500
const { JEST_WORKER_ID, TEST_PARALLEL_INDEX } = process.env
const first = JEST_WORKER_ID
  ? 20_000 + size * (Number(JEST_WORKER_ID) % 12)
  : 26_000 + size * (Number(TEST_PARALLEL_INDEX ?? 0) % 12)
let next = randomInt(size)

/** A loopback port that is not in use. */
export async function freePort() {
  for (;;) {
    const port = first + (next++ % size)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}
