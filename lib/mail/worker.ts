import 'server-only'
import { systemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { everyMs } from '@/lib/jobs'
import { isHomeTemplate } from '@/lib/line-notices/home-notice'
import { messagingSettings } from '@/lib/line-notices/messaging-api'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { type Lane, lineLanes, mailLanes } from '@/lib/outbox/lanes'
import {
  type ClaimedMail,
  claimMails,
  deleteMail,
  markCarrierSent,
  markFailed,
  moveToLine,
  postpone,
  release,
  returnUnpushedToMail,
  returnUntried,
} from '@/lib/outbox/mutations'
import { showOnHome } from '@/lib/outbox/notices/mutations'
import { RepeatedFailure } from '@/lib/repeated-failure'
import { inSpan } from '@/lib/span'
import { backoffSeconds, isTooLate, probeSeconds } from './backoff'
import { type Compose, composeAhead, prepareMail } from './compose-ahead'
import { belongsToLine, deliverByLine, type LineOutcome, lineSeconds } from './line-lane'
import { markSentTogether } from './mark-sent'
import { Pace } from './pace'
import { classifyFailure, type Mailer, type MailFailure, openMailer, type WrittenMail } from './transport'

const pollMs = everyMs('mail')
/** Stopping aborts the mails that take longer; the server gives all background work two and a half seconds. */
const stopTimeoutMs = 1_500
/** The latest start of a mail after its lease: it then has its minute (transport.ts) before the lease of two ends. */
const maxLeaseAgeMs = 30_000

type Outcome = 'sent' | 'shown' | 'dropped' | 'moved' | 'refused' | 'deferred' | 'no-server'

interface Carrier {
  deliver: (mail: ClaimedMail, compose: Compose) => Promise<Outcome>
  pauseSeconds: (failures: number) => number
}

interface RunningLane extends Lane, Carrier {
  serverFailures: number
  /** True between two polls; false during a round, and during the pause after a failed server. */
  isIdle: boolean
  timer?: NodeJS.Timeout
  round: Promise<void>
}

/** Sends the outbox until it is stopped. One runs in every instance; leases keep them apart. */
export class MailWorker {
  private readonly actor = systemActor('mail')
  private readonly lineLanes = lineLanes.map((lane) =>
    toRunning(lane, {
      deliver: (mail) => this.deliverInLine(mail),
      // One call in ten may fail in normal operation.
      pauseSeconds: (failures) => (failures < 3 ? 0 : Math.min(5, failures)),
    }),
  )
  private readonly mailLanes = mailLanes.map((lane) =>
    toRunning(lane, {
      deliver: (mail, compose) => this.deliver(mail, compose, lane),
      pauseSeconds: probeSeconds,
    }),
  )
  private readonly lanes = [...this.mailLanes, ...this.lineLanes]
  private readonly stopTimeout = new AbortController()
  private readonly pace = new Pace()
  private readonly failures = new RepeatedFailure('mail round failed', 'mail')
  /** Without a mail server every mail fails alike: logged once. */
  private readonly serverAway = new RepeatedFailure(
    'no mail leaves: the mail server is away',
    'mail',
    'mails leave again',
  )
  private mailer: Mailer | undefined
  private lateTimer: NodeJS.Timeout | undefined
  private stopped = false

  start(): void {
    this.mailer = openMailer()
    this.pace.start()
    for (const lane of this.lanes) this.schedule(lane, 0)
    if (messagingSettings()) this.lateTimer = setInterval(() => void this.returnLate(), pollMs).unref()
  }

  /** Starts a round of the idle mail lanes. For tests: the server polls, since a queued mail is not yet committed. */
  wake(): void {
    this.wakeAll(this.mailLanes)
  }

  /** Resolves after the mails that are being sent, or without them after a timeout. Unsent ones are released. */
  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.lateTimer)
    const timer = setTimeout(() => this.stopTimeout.abort(), stopTimeoutMs)
    for (const lane of this.lanes) clearTimeout(lane.timer)
    await Promise.all(this.lanes.map(({ round }) => round))
    clearTimeout(timer)
    this.pace.stop()
    this.mailer?.close()
  }

  /** A slow LINE delays a notice by a minute at most, even when all places are busy. */
  private async returnLate(): Promise<void> {
    if (env().MAIL_PAUSED) return
    await returnUnpushedToMail(lineSeconds).then(
      () => this.failures.worked('late'),
      (error) => this.failures.failed('late', error),
    )
  }

  private wakeAll(lanes: RunningLane[]): void {
    for (const lane of lanes) {
      if (!lane.isIdle) continue
      clearTimeout(lane.timer)
      this.schedule(lane, 0)
    }
  }

  private schedule(lane: RunningLane, delay: number | 'idle'): void {
    if (this.stopped) return
    lane.isIdle = delay === 'idle'
    const start = () => {
      lane.round = this.work(lane).then((next) => this.schedule(lane, next))
    }
    lane.timer = setTimeout(start, delay === 'idle' ? (lane.pollSeconds ?? 1) * pollMs : delay)
  }

  /** @returns milliseconds until the next round; "idle" when nothing is due before the next poll */
  private async work(lane: RunningLane): Promise<number | 'idle'> {
    lane.isIdle = false
    try {
      if (env().MAIL_PAUSED) return 'idle'
      // While the server is away one mail is the probe; the others keep their place.
      const mails = await claimMails(lane, lane.serverFailures > 0 ? 1 : lane.leases)
      const outcomes = mails.length > 0 ? await this.deliverAll(lane, mails) : []
      this.failures.worked(lane.name)
      if (mails.length === 0) return 'idle'
      lane.serverFailures = isServerAway(outcomes) ? lane.serverFailures + 1 : 0
      return lane.serverFailures > 0 ? lane.pauseSeconds(lane.serverFailures) * 1_000 : 0
    } catch (error) {
      this.failures.failed(lane.name, error)
      return 5 * pollMs
    }
  }

  private async deliverAll(lane: RunningLane, mails: ClaimedMail[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    const pending = [...mails]
    const compose = composeAhead(this.actor, pending)
    const until = Date.now() + maxLeaseAgeMs
    let hasFailed = false
    const mayContinue = () => !this.stopped && !hasFailed && !isServerAway(outcomes) && Date.now() < until
    const runPlace = async () => {
      for (let mail = pending.shift(); mail; mail = mayContinue() ? pending.shift() : undefined) {
        try {
          outcomes.push(await counted(mail, () => lane.deliver(mail, compose)))
        } catch (error) {
          hasFailed = true
          throw error
        }
      }
    }
    // All places end before the round does, so that stopping never leaves a mail half sent.
    const places = await Promise.allSettled(Array.from({ length: lane.places }, runPlace))
    const released = pending.length > 0 ? await Promise.allSettled([release(pending)]) : []
    for (const end of [...places, ...released]) if (end.status === 'rejected') throw end.reason
    return outcomes
  }

  private async deliver(mail: ClaimedMail, compose: Compose, { name }: Lane): Promise<Outcome> {
    await this.pace.turn(name === 'bulk' ? 'bulk' : 'people')
    if (this.stopped || !this.mailer) {
      await release([mail])
      return 'deferred'
    }
    let written: WrittenMail | null
    let carried: string[] | undefined
    try {
      await prepareMail(this.actor, mail)
      const composed = await compose(mail)
      carried = composed?.carries
      if (composed && (await belongsToLine(this.actor, mail, composed))) {
        await moveToLine(mail.id)
        this.wakeAll(this.lineLanes)
        return 'moved'
      }
      if (composed?.to === null && composed.notice && isHomeTemplate(mail.template)) {
        await showOnHome(mail.id, composed.notice.parentId)
        return 'shown'
      }
      written = composed?.to ? { to: composed.to, subject: composed.subject, ...(await composed.write()) } : null
    } catch (error) {
      // The mail's fault, not the server's: it is postponed longer each time, and the others go on.
      return this.settleFailure(mail, error, 'deferred')
    }
    if (!written) {
      await deleteMail(mail.id)
      return 'dropped'
    }
    try {
      await this.mailer.send(mail.id, written, this.stopTimeout.signal)
    } catch (error) {
      return this.settleFailure(mail, error, classifyFailure(error))
    }
    this.serverAway.worked('server')
    if (carried) await markCarrierSent(mail.id, carried, this.stopTimeout.signal)
    else await markSentTogether(mail.id, this.stopTimeout.signal)
    return 'sent'
  }

  private async deliverInLine(mail: ClaimedMail): Promise<Outcome> {
    this.wakeAll(this.lineLanes)
    if (this.stopped) {
      await release([mail])
      return 'deferred'
    }
    try {
      const outcome = await deliverByLine(this.actor, mail, this.stopTimeout.signal)
      if (outcome === 'mail') this.wakeAll(this.mailLanes)
      return outcomeOf[outcome]
    } catch (error) {
      log.warn('notice not delivered', { job: 'mail', count: mail.attempts, error })
      await postpone(mail.id, 5, 'deferred')
      return 'deferred'
    }
  }

  private async settleFailure(mail: ClaimedMail, error: unknown, failure: MailFailure) {
    if (failure === 'no-server') this.serverAway.failed('server', error)
    else log.warn('mail not delivered', { job: 'mail', count: mail.attempts, error })
    if (failure === 'refused' || isTooLate(mail)) await markFailed(mail, failure)
    else if (failure === 'deferred') await postpone(mail.id, backoffSeconds(mail.attempts), failure)
    else await returnUntried(mail.id, failure)
    return failure
  }
}

const outcomeOf = {
  accepted: 'sent',
  shown: 'shown',
  dropped: 'dropped',
  mail: 'moved',
  later: 'deferred',
  unknown: 'no-server',
} as const satisfies Record<LineOutcome, Outcome>

async function counted({ lane, template }: ClaimedMail, deliver: () => Promise<Outcome>): Promise<Outcome> {
  const facts = { 'sati.lane': lane, 'sati.template': template }
  const outcome = await inSpan({ name: 'deliver mail', facts }, deliver)
  count('sati_mails_total', { lane, outcome })
  // Nothing else happens when a link expires.
  if ((outcome === 'sent' || outcome === 'shown') && template === 'teacher-link-ended')
    count('sati_teacher_requests_total', { outcome: 'expired' })
  return outcome
}

function isServerAway(outcomes: Outcome[]): boolean {
  return outcomes.includes('no-server')
}

function toRunning(lane: Lane, carrier: Carrier): RunningLane {
  return { ...lane, ...carrier, serverFailures: 0, isIdle: false, round: Promise.resolve() }
}
