import 'server-only'
import { systemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { deleteExpired } from '@/lib/http/mutations'
import { log } from '@/lib/log'
import { type ClaimedMail, claimMails, dropMail, markFailed, markSent, postpone, putBack, release } from './mutations'
import { type ComposedMail, composeMail } from './templates'
import { classifyFailure, type MailFailure, sendMail } from './transport'

const batch = 5
const pollMs = 1_000
const cleanUpMs = 10 * 60_000
const giveUpMs = 48 * 3_600_000

/** Seconds to wait after a mail was deferred: 5 s, three times longer each time, at most 15 minutes. */
export function backoffSeconds(attempts: number): number {
  return Math.min(900, 5 * 3 ** Math.max(0, attempts - 1))
}

/** Seconds between looks at a mail server that is away. Short, so that what waits arrives within a minute of its return. */
export function probeSeconds(failures: number): number {
  return Math.min(30, 5 * 2 ** Math.max(0, failures - 1))
}

/** Sends what the outbox holds until it is stopped. One runs in every instance; leases keep them apart. */
export class MailWorker {
  private readonly actor = systemActor('mail')
  private stopped = false
  private serverFailures = 0
  private cleanedAt = 0
  private timer: NodeJS.Timeout | undefined
  private round: Promise<void> = Promise.resolve()

  start(): void {
    this.schedule(0)
  }

  /** Ends after the mail that is being sent; what is leased and unsent is given back. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.round
  }

  private schedule(ms: number): void {
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.round = this.work().then((wait) => this.schedule(wait))
    }, ms)
  }

  /** @returns milliseconds until the next round */
  private async work(): Promise<number> {
    try {
      await this.cleanUp()
      if (env().MAIL_PAUSED) return pollMs
      // While the server is away one mail is the probe; the others keep their place.
      const mails = await claimMails(this.actor, this.serverFailures > 0 ? 1 : batch)
      if (mails.length === 0) return pollMs
      // All end before the round does, so that stopping never leaves a mail half sent.
      const settled = await Promise.allSettled(mails.map((mail) => this.deliver(mail)))
      const outcomes = settled.map((result) => {
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
      this.serverFailures = outcomes.includes('no-server') ? this.serverFailures + 1 : 0
      return this.serverFailures > 0 ? probeSeconds(this.serverFailures) * 1_000 : 0
    } catch (error) {
      log.warn('mail round failed', { job: 'mail', error })
      return 5 * pollMs
    }
  }

  private async cleanUp(): Promise<void> {
    if (Date.now() - this.cleanedAt < cleanUpMs) return
    this.cleanedAt = Date.now()
    await deleteExpired()
  }

  private async deliver(mail: ClaimedMail): Promise<'sent' | 'dropped' | 'refused' | 'deferred' | 'no-server'> {
    if (this.stopped) {
      await release(this.actor, [mail.id])
      return 'deferred'
    }
    let composed: ComposedMail | null
    try {
      composed = await composeMail(this.actor, mail)
    } catch (error) {
      // Its own fault, not the mail server's: it waits longer each time, and the others go on.
      return this.settleFailure(mail, error, 'deferred')
    }
    if (!composed) {
      await dropMail(this.actor, mail.id)
      return 'dropped'
    }
    try {
      await sendMail(mail.id, composed)
    } catch (error) {
      return this.settleFailure(mail, error, classifyFailure(error))
    }
    await markSent(this.actor, mail.id)
    return 'sent'
  }

  private async settleFailure(mail: ClaimedMail, error: unknown, failure: MailFailure) {
    const tooOld = Date.now() - mail.createdAt.getTime() > giveUpMs
    log.warn('mail not delivered', { job: 'mail', count: mail.attempts, error })
    if (failure === 'refused' || tooOld) await markFailed(this.actor, mail.id, failure)
    else if (failure === 'deferred') await postpone(this.actor, mail.id, backoffSeconds(mail.attempts), failure)
    else await putBack(this.actor, mail.id, failure)
    return failure
  }
}
