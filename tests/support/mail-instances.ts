import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './ports.mjs'
import { type Received, startSmtp } from './smtp'
import { count, sql } from './sql'
import { until } from './until'

const due = `"sentAt" IS NULL AND "failedAt" IS NULL AND "nextAttemptAt" <= now()`
const pendingMails = `"MailDelivery" WHERE ${due}`

function startInstance(): ChildProcess {
  return spawn(process.execPath, ['tests/support/mail-worker.mjs'], { stdio: 'inherit', env: process.env })
}

/**
 * A mail server, and two processes that send mails, of which one can be killed.
 *
 * @param patience seconds until all due mails have left
 */
export async function startInstances({ random, patience }: { random: () => number; patience: number }) {
  const arrivals: { mail: Received; at: number }[] = []
  /** Mails that a killed instance had leased: it may have sent them without storing that. */
  const held = new Set<string>()
  let nextMail: (() => void) | undefined
  let killed = 0
  const port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  const received = (mail: Received) => {
    arrivals.push({ mail, at: Date.now() })
    nextMail?.()
  }
  const smtp = await startSmtp(port, { received })
  const instances = [startInstance(), startInstance()]

  function allSent(): Promise<unknown> {
    return until('all mails', async () => (await count(pendingMails)) === 0, patience, 20)
  }

  /**
   * Kills one instance within half a second after the next mail, or while nothing is due. Ends its leases here instead of two
   * minutes later.
   */
  async function killOne(): Promise<void> {
    const victim = instances.splice(Math.floor(random() * instances.length), 1)[0]
    if (!victim) throw new Error('no instance is left')
    const isSending = new Promise<void>((resolve) => {
      nextMail = resolve
    })
    const nothingToSend = until(
      'a mail, or an empty outbox',
      async () => (await count(pendingMails)) === 0,
      patience,
      20,
    )
    await Promise.race([isSending, nothingToSend])
    setTimeout(() => victim.kill('SIGKILL'), random() * 500)
    await once(victim, 'exit')
    killed += 1
    instances.push(startInstance())
    // The other instance's mails go on; what remains is the killed one's.
    let before = ''
    let looks = 0
    const left = await until(
      'the leases of the instance that was killed',
      async () => {
        const rows = await sql<{ id: string }>(`SELECT id FROM "MailDelivery" WHERE ${due} ORDER BY id`)
        const now = rows.map(({ id }) => id).join()
        looks = now === before ? looks + 1 : 0
        before = now
        return looks > 20 && rows
      },
      patience,
      20,
    )
    for (const { id } of left) held.add(id)
    await sql(`UPDATE "MailDelivery" SET "lockedUntil" = now() WHERE id = ANY($1::uuid[])`, [left.map(({ id }) => id)])
  }

  return {
    arrivals,
    held,
    allSent,
    killOne,
    killed: () => killed,
    async stop(): Promise<void> {
      for (const instance of instances) instance.kill('SIGKILL')
      await smtp.stop()
    },
  }
}
