import 'server-only'
import { systemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { type Lane, lanes } from '@/lib/outbox/lanes'
import {
  type ClaimedMail,
  claimMails,
  deleteMail,
  markFailed,
  markSent,
  postpone,
  release,
  returnUntried,
} from '@/lib/outbox/mutations'
import { backoffSeconds, probeSeconds } from './backoff'
import { prepareMail } from './prepare'
import { type ComposedMail, composeMail } from './templates/compose-mail'
import { classifyFailure, type Mailer, type MailFailure, openMailer } from './transport'

const pollMs = 1_000
const giveUpMs = 48 * 3_600_000
/** How long stopping waits for mails that are on their way; the server gives all background work two and a half seconds. */
const patienceMs = 1_500

interface RunningLane extends Lane {
  serverFailures: number
  timer?: NodeJS.Timeout
  round: Promise<void>
}

/** Sends what the outbox holds until it is stopped. One runs in every instance; leases keep them apart. */
export class MailWorker {
  private readonly actor = systemActor('mail')
  private readonly lanes: RunningLane[] = lanes.map((lane) => ({
    ...lane,
    serverFailures: 0,
    round: Promise.resolve(),
  }))
  private readonly impatience = new AbortController()
  private mailer: Mailer | undefined
  private stopped = false

  start(): void {
    this.mailer = openMailer()
    for (const lane of this.lanes) this.schedule(lane, 0)
  }

  /** Ends after the mails that are being sent, or without them if they take too long. What is unsent is given back. */
  async stop(): Promise<void> {
    this.stopped = true
    const timer = setTimeout(() => this.impatience.abort(), patienceMs)
    for (const lane of this.lanes) clearTimeout(lane.timer)
    await Promise.all(this.lanes.map(({ round }) => round))
    clearTimeout(timer)
    this.mailer?.close()
  }

  private schedule(lane: RunningLane, ms: number): void {
    if (this.stopped) return
    lane.timer = setTimeout(() => {
      lane.round = this.work(lane).then((wait) => this.schedule(lane, wait))
    }, ms)
  }

  /** @returns milliseconds until the lane's next round */
  private async work(lane: RunningLane): Promise<number> {
    try {
      if (env().MAIL_PAUSED) return pollMs
      // While the server is away one mail is the probe; the others keep their place.
      const mails = await claimMails(lane, lane.serverFailures > 0 ? 1 : lane.places)
      if (mails.length === 0) return pollMs
      // All end before the round does, so that stopping never leaves a mail half sent.
      const settled = await Promise.allSettled(mails.map((mail) => this.deliver(mail)))
      const outcomes = settled.map((result) => {
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
      lane.serverFailures = outcomes.includes('no-server') ? lane.serverFailures + 1 : 0
      return lane.serverFailures > 0 ? probeSeconds(lane.serverFailures) * 1_000 : 0
    } catch (error) {
      log.warn('mail round failed', { job: 'mail', error })
      return 5 * pollMs
    }
  }

  private async deliver(mail: ClaimedMail): Promise<'sent' | 'dropped' | 'refused' | 'deferred' | 'no-server'> {
    if (this.stopped || !this.mailer) {
      await release([mail.id])
      return 'deferred'
    }
    let composed: ComposedMail | null
    try {
      await prepareMail(this.actor, mail)
      composed = await composeMail(this.actor, mail)
    } catch (error) {
      // Its own fault, not the mail server's: it waits longer each time, and the others go on.
      return this.settleFailure(mail, error, 'deferred')
    }
    if (!composed) {
      await deleteMail(mail.id)
      return 'dropped'
    }
    try {
      await this.mailer.send(mail.id, composed, this.impatience.signal)
    } catch (error) {
      return this.settleFailure(mail, error, classifyFailure(error))
    }
    await markSent(mail.id)
    return 'sent'
  }

  private async settleFailure(mail: ClaimedMail, error: unknown, failure: MailFailure) {
    const tooOld = Date.now() - mail.createdAt.getTime() > giveUpMs
    log.warn('mail not delivered', { job: 'mail', count: mail.attempts, error })
    if (failure === 'refused' || tooOld) await markFailed(mail.id, failure)
    else if (failure === 'deferred') await postpone(mail.id, backoffSeconds(mail.attempts), failure)
    else await returnUntried(mail.id, failure)
    return failure
  }
}
