import 'server-only'
import { env } from './env'
import { MailWorker } from './mail/worker'

/**
 * Checks the environment and starts the mail worker. A throw here would turn every answer into a 500, so a process that
 * cannot work ends instead.
 */
export function boot(): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  const worker = new MailWorker()
  worker.start()
  // The server that drains on SIGTERM waits for this.
  const kept = globalThis as typeof globalThis & { __satiShutdown?: () => Promise<void> }
  kept.__satiShutdown = () => worker.stop()
}
