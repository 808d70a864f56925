/** Runs once in every server process, before the first request. A throw here would turn every answer into a 500. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { env } = await import('@/lib/env')
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  const { MailWorker } = await import('@/lib/mail/worker')
  const worker = new MailWorker()
  worker.start()
  // The server that drains on SIGTERM waits for this.
  ;(globalThis as typeof globalThis & { __satiShutdown?: () => Promise<void> }).__satiShutdown = () => worker.stop()
}
