/**
 * The web server in as many processes as the machine has room for, with Node.js's flags: what a container or a service
 * manager starts, and `npm start` too where there is more than one core to spare (docs/operations/run.md, "Processes and memory").
 */
import { checkEnvironment } from './server/environment.mjs'
import { processCount, serve } from './server/processes.mjs'

// Once for all processes, each of which would say the same.
checkEnvironment({ ...process.env, NODE_ENV: 'production' })
serve(processCount(process.env))
