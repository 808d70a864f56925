/** Reads the one file that it is sent and sends what is in it. A process of its own: see decision 53. */
import { constants, setPriority } from 'node:os'
import { tableOf } from './table-of.mjs'

// What the server answers goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', async (bytes) => process.send?.(await tableOf(bytes), () => process.disconnect()))
