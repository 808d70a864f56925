/** The web server in as many processes as the machine has room for (docs/operations/run.md, "Processes and memory"). */
import { checkEnvironment } from './server/environment.mjs'
import { processCount, serve } from './server/processes.mjs'

// Once, since each process would print the same.
checkEnvironment({ ...process.env, NODE_ENV: 'production' })
serve(processCount(process.env))
