/** A mail worker in its own process, for tests that kill it. */
import { allowServerCode } from './server-code.mjs'

allowServerCode()
const { MailWorker } = await import('../../lib/mail/worker.ts')
new MailWorker().start()
