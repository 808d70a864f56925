import 'server-only'
import { v5 as uuidv5 } from 'uuid'
import { keyedHashes } from '@/lib/auth/secret'
import type { Transaction } from '@/lib/db'
import { lockCarrier } from '@/lib/outbox/carriers/mutations'
import { enqueueMail, type MailTime } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf, readerKeyOf } from '@/lib/rate-limits/mailbox'
import { isFirstHit } from '@/lib/rate-limits/mutations'
import { dayOf } from '@/lib/thai-time'
import { nextMorning, reminderTimes } from '../reminders/times/reminder-times'

export interface MailedLink {
  id: string
  linkVersion: number
  teacherEmailKey: string
  expiresAt: Date
  hasReminders: boolean
}

/**
 * When a mail to a teacher leaves: the first of a day at once, later ones in the next morning's mail. Last in a transaction,
 * as it locks a row that all requests to that mailbox need.
 */
export async function unsafeNextMailTime(tx: Transaction, teacherEmailKey: string): Promise<MailTime> {
  const now = new Date()
  const mailbox = `${mailboxKeyOf(teacherEmailKey)} ${dayOf(now)}`
  if (await isFirstHit(limits.mailsToTeacherAtOnce, mailbox, { via: tx })) return { at: null, carriedById: null }
  return inMorningMail(tx, teacherEmailKey, nextMorning(now))
}

/** All mails of a link. Each is dropped when due, unless the link is unanswered and unchanged. */
export async function unsafeEnqueueMailsOfLink(tx: Transaction, link: MailedLink): Promise<void> {
  const { id: rowId, linkVersion: version, teacherEmailKey, expiresAt } = link
  const { at, carriedById } = await unsafeNextMailTime(tx, teacherEmailKey)
  const time = at ? { at, carriedById } : {}
  await enqueueMail(
    tx,
    { rowId, version, template: 'teacher-invitation', ...time },
    { rowId, version, template: 'teacher-link-ended', at: expiresAt },
  )
  if (link.hasReminders) await unsafeEnqueueReminders(tx, link, at ?? new Date())
}

/** The reminders that lie ahead. @param leavesAt when the mail with the link left or leaves */
export async function unsafeEnqueueReminders(
  tx: Transaction,
  { id: rowId, linkVersion: version, teacherEmailKey, expiresAt }: MailedLink,
  leavesAt: Date,
): Promise<void> {
  for (const { template, at } of reminderTimes(leavesAt, expiresAt)) {
    if (at > new Date())
      await enqueueMail(tx, { rowId, version, template, ...(await inMorningMail(tx, teacherEmailKey, at)) })
  }
}

async function inMorningMail(tx: Transaction, teacherEmailKey: string, at: Date) {
  const [hash] = keyedHashes(`teacher:${readerKeyOf(teacherEmailKey)}`)
  const rowId = uuidv5(hash, uuidv5.URL)
  return { at, carriedById: await lockCarrier(tx, { template: 'teacher-morning', rowId }, at) }
}
