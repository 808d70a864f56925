/** A mail worker in a process of its own, for tests that kill it. DATABASE_URL, SMTP_URL and the rest lead it. */
import { allowServerCode } from '../../scripts/lib/server-code.mjs'

allowServerCode()
const { MailWorker } = await import('../../lib/mail/worker.ts')
new MailWorker().start()
