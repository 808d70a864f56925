import 'server-only'
import { v5 as uuidv5 } from 'uuid'
import { keyedHashes } from '@/lib/auth/secret'
import type { Transaction } from '@/lib/db'
import { carrierAt } from '@/lib/outbox/carriers/mutations'
import { enqueueMail, type MailTime, type NewMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf, readerKeyOf } from '@/lib/rate-limits/mailbox'
import { isFirstHit } from '@/lib/rate-limits/mutations'
import { dayOf } from '@/lib/thai-time'
import { nextMorning, reminderTimes } from '../reminders/times/reminder-times'

export interface MailedLink {
  id: string
  linkVersion: number
  teacherEmailKey: string
  sentAt: Date
  expiresAt: Date
  hasReminders: boolean
}

/**
 * When a mail to a teacher leaves: the first of a day at once, later ones in the next morning's mail. Last in a transaction,
 * as it locks a row that all requests to that mailbox need.
 */
export async function unsafeNextMailTime(tx: Transaction, teacherEmailKey: string): Promise<MailTime> {
  const mailbox = `${mailboxKeyOf(teacherEmailKey)} ${dayOf(new Date())}`
  if (await isFirstHit(limits.mailsToTeacherAtOnce, mailbox, { via: tx })) return { at: null, carriedById: null }
  // It may have blocked on the lock.
  return inMorningMail(tx, teacherEmailKey, nextMorning(new Date()))
}

/** All mails of a link. Each is dropped when due, unless the link is unanswered and unchanged. */
export async function unsafeEnqueueMailsOfLink(tx: Transaction, link: MailedLink): Promise<void> {
  const { id: rowId, linkVersion: version, teacherEmailKey, expiresAt } = link
  await enqueueMail(tx, { rowId, version, template: 'teacher-link-ended', at: expiresAt })
  if (link.hasReminders) await unsafeEnqueueReminders(tx, link)
  const { at, carriedById } = await unsafeNextMailTime(tx, teacherEmailKey)
  await enqueueMail(tx, { rowId, version, template: 'teacher-invitation', ...(at && { at, carriedById }) })
}

/** For a link that is open again: those of its mails that were dropped, as far as they are not past. */
export async function unsafeEnqueueMissingMails(tx: Transaction, link: MailedLink): Promise<void> {
  const about = { template: 'teacher-invitation', rowId: link.id, version: link.linkVersion }
  if ((await tx.mailDelivery.count({ where: about })) === 0) await unsafeEnqueueMailsOfLink(tx, link)
  else if (link.hasReminders) await unsafeEnqueueReminders(tx, link)
}

type MorningTime = { [K in keyof MailTime]: NonNullable<MailTime[K]> }

/** Those that lie ahead. */
export async function unsafeEnqueueReminders(tx: Transaction, link: MailedLink): Promise<void> {
  const { id: rowId, linkVersion: version, teacherEmailKey, sentAt, expiresAt } = link
  const mails: NewMail[] = []
  for (const { template, at } of reminderTimes(sentAt, expiresAt)) {
    if (at > new Date()) mails.push({ rowId, version, template, ...(await inMorningMail(tx, teacherEmailKey, at)) })
  }
  if (mails.length > 0) await enqueueMail(tx, ...mails)
}

async function inMorningMail(tx: Transaction, teacherEmailKey: string, at: Date): Promise<MorningTime> {
  const [hash] = keyedHashes(`teacher:${readerKeyOf(teacherEmailKey)}`)
  const rowId = uuidv5(hash, uuidv5.URL)
  const carriedById = await carrierAt(tx, { template: 'teacher-morning', rowId }, at)
  return carriedById ? { at, carriedById } : inMorningMail(tx, teacherEmailKey, nextMorning(at))
}
