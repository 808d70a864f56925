/**
 * The web server in as many processes as the machine has room for, with Node.js's flags: what a container or a service
 * manager starts, and `npm start` too where there is more than one core to spare (docs/operations.md, "Processes and memory").
 */
import { processCount, serve } from './server/processes.mjs'

serve(processCount(process.env))
