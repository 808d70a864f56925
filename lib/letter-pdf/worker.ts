/** Draws the letters it is sent and sends the file. A process of its own: see decision 55. */
import { constants, setPriority } from 'node:os'
import { drawLetters } from './draw'
import type { PrintJob } from './types'

// What the server answers goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', async (job: PrintJob) => process.send?.(await drawLetters(job), () => process.disconnect()))
