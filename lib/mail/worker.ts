import 'server-only'
import { systemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { everyMs } from '@/lib/jobs'
import { messagingSettings } from '@/lib/line-notices/messaging-api'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { type Lane, lineLanes, mailLanes } from '@/lib/outbox/lanes'
import {
  type ClaimedMail,
  claimMails,
  deleteMail,
  markFailed,
  moveToLine,
  postpone,
  release,
  returnUnpushedToMail,
  returnUntried,
} from '@/lib/outbox/mutations'
import { RepeatedFailure } from '@/lib/repeated-failure'
import { inSpan } from '@/lib/span'
import { backoffSeconds, isTooLate, probeSeconds } from './backoff'
import { type Compose, composeAhead } from './compose-ahead'
import { belongsToLine, deliverByLine, type LineOutcome, lineSeconds } from './line-lane'
import { markSentTogether } from './mark-sent'
import { Pace } from './pace'
import { prepareMail } from './prepare'
import { classifyFailure, type Mailer, type MailFailure, openMailer, type WrittenMail } from './transport'

const pollMs = everyMs('mail')
/** How long stopping waits for mails that are on their way; the server gives all background work two and a half seconds. */
const patienceMs = 1_500
/** How long after it was leased a mail may be begun: it then has its minute (transport.ts) before its lease of two ends. */
const freshMs = 30_000

type Outcome = 'sent' | 'dropped' | 'moved' | 'refused' | 'deferred' | 'no-server'

/** What sets the lanes of mails and LINE's lane apart. */
interface Carrier {
  /** @param compose for a mail that LINE does not deliver */
  deliver: (mail: ClaimedMail, compose: Compose) => Promise<Outcome>
  /** Whether a round says that the server is away. */
  isAway: (outcomes: Outcome[]) => boolean
  /** Seconds until the next round while it is. */
  pauseSeconds: (failures: number) => number
}

interface RunningLane extends Lane, Carrier {
  /** Rounds in a row that met no server. */
  serverFailures: number
  /** True between two polls; false while it works, or waits for a mail server that failed. */
  isIdle: boolean
  timer?: NodeJS.Timeout
  round: Promise<void>
}

/** Sends what the outbox holds until it is stopped. One runs in every instance; leases keep them apart. */
export class MailWorker {
  private readonly actor = systemActor('mail')
  private readonly lineLanes = lineLanes.map((lane) =>
    running(lane, {
      deliver: (mail) => this.deliverInLine(mail),
      isAway: (outcomes) => outcomes.includes('no-server'),
      // One call in ten may fail where all is well.
      pauseSeconds: (failures) => (failures < 3 ? 0 : Math.min(5, failures)),
    }),
  )
  private readonly mailLanes = mailLanes.map((lane) =>
    running(lane, {
      deliver: (mail, compose) => this.deliver(mail, compose, lane),
      isAway: (outcomes) => outcomes.includes('no-server'),
      pauseSeconds: probeSeconds,
    }),
  )
  private readonly lanes = [...this.mailLanes, ...this.lineLanes]
  private readonly impatience = new AbortController()
  private readonly pace = new Pace()
  private readonly failures = new RepeatedFailure('mail round failed', 'mail')
  /** While there is no mail server every mail fails alike: that is said once. */
  private readonly serverAway = new RepeatedFailure(
    'no mail leaves: the mail server is away',
    'mail',
    'mails leave again',
  )
  private mailer: Mailer | undefined
  private lateness: NodeJS.Timeout | undefined
  private stopped = false

  start(): void {
    this.mailer = openMailer()
    this.pace.start()
    for (const lane of this.lanes) this.schedule(lane, 0)
    if (messagingSettings()) this.lateness = setInterval(() => void this.returnLate(), pollMs).unref()
  }

  /** Has the idle lanes look at once. Tests do not wait for a poll; the server does, since what is queued is not yet committed. */
  wake(): void {
    this.wakeAll(this.mailLanes)
  }

  /** Ends after the mails that are being sent, or without them if they take too long. What is unsent is given back. */
  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.lateness)
    const timer = setTimeout(() => this.impatience.abort(), patienceMs)
    for (const lane of this.lanes) clearTimeout(lane.timer)
    await Promise.all(this.lanes.map(({ round }) => round))
    clearTimeout(timer)
    this.pace.stop()
    this.mailer?.close()
  }

  /** A slow LINE delays a notice by its minute at most, whatever its places are busy with. */
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

  private schedule(lane: RunningLane, wait: number | 'idle'): void {
    if (this.stopped) return
    lane.isIdle = wait === 'idle'
    const start = () => {
      lane.round = this.work(lane).then((next) => this.schedule(lane, next))
    }
    lane.timer = setTimeout(start, wait === 'idle' ? (lane.pollSeconds ?? 1) * pollMs : wait)
  }

  /** @returns milliseconds until the lane's next round; "idle" when there is nothing to send before the next poll */
  private async work(lane: RunningLane): Promise<number | 'idle'> {
    lane.isIdle = false
    try {
      if (env().MAIL_PAUSED) return 'idle'
      // While the server is away one mail is the probe; the others keep their place.
      const mails = await claimMails(lane, lane.serverFailures > 0 ? 1 : lane.leases)
      const outcomes = mails.length > 0 ? await this.deliverAll(lane, mails) : []
      this.failures.worked(lane.name)
      if (mails.length === 0) return 'idle'
      lane.serverFailures = lane.isAway(outcomes) ? lane.serverFailures + 1 : 0
      return lane.serverFailures > 0 ? lane.pauseSeconds(lane.serverFailures) * 1_000 : 0
    } catch (error) {
      this.failures.failed(lane.name, error)
      return 5 * pollMs
    }
  }

  /** Sends leased mails in the lane's places. Those that it does not come to are given back: they keep their turn. */
  private async deliverAll(lane: RunningLane, mails: ClaimedMail[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    const waiting = [...mails]
    const compose = composeAhead(this.actor, waiting)
    const until = Date.now() + freshMs
    let hasFailed = false
    const isGoingOn = () => !this.stopped && !hasFailed && !lane.isAway(outcomes) && Date.now() < until
    const take = async () => {
      for (let mail = waiting.shift(); mail; mail = isGoingOn() ? waiting.shift() : undefined) {
        try {
          outcomes.push(await observed(mail, () => lane.deliver(mail, compose)))
        } catch (error) {
          hasFailed = true
          throw error
        }
      }
    }
    // All end before the round does, so that stopping never leaves a mail half sent.
    const places = await Promise.allSettled(Array.from({ length: lane.places }, take))
    const given = waiting.length > 0 ? await Promise.allSettled([release(waiting)]) : []
    // The first reason is why the others failed, too.
    for (const end of [...places, ...given]) if (end.status === 'rejected') throw end.reason
    return outcomes
  }

  private async deliver(mail: ClaimedMail, compose: Compose, { name }: Lane): Promise<Outcome> {
    await this.pace.turn(name === 'bulk' ? 'bulk' : 'people')
    if (this.stopped || !this.mailer) {
      await release([mail])
      return 'deferred'
    }
    let written: WrittenMail | null
    try {
      await prepareMail(this.actor, mail)
      const composed = await compose(mail)
      if (composed && (await belongsToLine(this.actor, mail, composed))) {
        await moveToLine(mail.id)
        this.wakeAll(this.lineLanes)
        return 'moved'
      }
      written = composed?.to ? { to: composed.to, subject: composed.subject, ...(await composed.write()) } : null
    } catch (error) {
      // Its own fault, not the mail server's: it waits longer each time, and the others go on.
      return this.settleFailure(mail, error, 'deferred')
    }
    if (!written) {
      await deleteMail(mail.id)
      return 'dropped'
    }
    try {
      await this.mailer.send(mail.id, written, this.impatience.signal)
    } catch (error) {
      return this.settleFailure(mail, error, classifyFailure(error))
    }
    this.serverAway.worked('server')
    await markSentTogether(mail.id, this.impatience.signal)
    return 'sent'
  }

  private async deliverInLine(mail: ClaimedMail): Promise<Outcome> {
    // Where there is one there may be more.
    this.wakeAll(this.lineLanes)
    if (this.stopped) {
      await release([mail])
      return 'deferred'
    }
    try {
      const outcome = await deliverByLine(this.actor, mail, this.impatience.signal)
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
  dropped: 'dropped',
  mail: 'moved',
  later: 'deferred',
  unknown: 'no-server',
} as const satisfies Record<LineOutcome, Outcome>

/** Counts what became of it, and shows it as a trace. */
async function observed({ lane, template }: ClaimedMail, deliver: () => Promise<Outcome>): Promise<Outcome> {
  const facts = { 'sati.lane': lane, 'sati.template': template }
  const outcome = await inSpan({ name: 'deliver mail', facts }, deliver)
  count('sati_mails_total', { lane, outcome })
  // Nothing else happens when a link runs out.
  if (outcome === 'sent' && template === 'teacher-link-ended')
    count('sati_teacher_requests_total', { outcome: 'expired' })
  return outcome
}

function running(lane: Lane, carrier: Carrier): RunningLane {
  return { ...lane, ...carrier, serverFailures: 0, isIdle: false, round: Promise.resolve() }
}
