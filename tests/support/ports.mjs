import { isPortFree } from '../../scripts/lib/ports.mjs'

// Each process of a run has its own, and the system gives none of them (Linux: from 32768) to another socket meanwhile.
const { JEST_WORKER_ID, TEST_PARALLEL_INDEX } = process.env
const first = JEST_WORKER_ID ? 20_000 + 500 * Number(JEST_WORKER_ID) : 26_000 + 500 * Number(TEST_PARALLEL_INDEX ?? 0)
let next = first

/** A loopback port that is not in use, and stays so until the test uses it. */
export async function freePort() {
  do {
    next = next === first + 499 ? first : next + 1
  } while (!(await isPortFree(next, '127.0.0.1')))
  return next
}
