import 'server-only'
import { db } from '@/lib/db'
import { unsentMail } from '@/lib/outbox/rules'
import { isAddressKept } from '@/lib/outbox/template-names'
import { type Listing, listingOf } from '../terminal/listing'

/** What waits in the outbox: a kind, how many are due, how many wait for their time. */
export async function unsafeListHeldMails(): Promise<Listing> {
  const waiting = unsentMail.where()
  const now = new Date()
  const countOf = (dueAt: { lte: Date } | { gt: Date }) =>
    db().mailDelivery.groupBy({ by: ['template'], where: { ...waiting, dueAt }, _count: true, _min: { dueAt: true } })
  const [due, later] = await Promise.all([countOf({ lte: now }), countOf({ gt: now })])
  const kinds = [...new Set([...due, ...later].map(({ template }) => template))].sort()
  const rows = kinds.map((template) => {
    const isOf = (each: { template: string }) => each.template === template
    const [held, waits] = [due.find(isOf), later.find(isOf)]
    const firstDueAt = held?._min.dueAt?.toISOString() ?? null
    return { template, due: held?._count ?? 0, firstDueAt, later: waits?._count ?? 0 }
  })
  const { lines } = listingOf(rows, ({ template, due: count, firstDueAt, later: waits }) => {
    const since = firstDueAt ? `, the first since ${firstDueAt}` : ''
    return [template, `${count} due${since}`, `${waits} later`]
  })
  return { rows, lines: lines.length > 0 ? lines : ['No mail waits.'] }
}

const most = 1_000

/** The mails that were given up, the newest first, 1,000 at most. Without an address: it is deleted when a mail is given up. */
export async function unsafeListFailedMails(): Promise<Listing> {
  const mails = await db().mailDelivery.findMany({
    where: { failedAt: { not: null } },
    orderBy: { failedAt: 'desc' },
    take: most,
    select: { id: true, template: true, rowId: true, failedAt: true, attempts: true, lastError: true },
  })
  const rows = mails.map(({ failedAt, ...mail }) => ({
    ...mail,
    failedAt: failedAt?.toISOString() ?? null,
    mayRetry: isAddressKept(mail.template),
  }))
  const { lines } = listingOf(rows, ({ id, template, rowId, failedAt, attempts, lastError, mayRetry }) => [
    id,
    template,
    `about ${rowId}`,
    `failed ${failedAt}`,
    `${attempts} attempts`,
    lastError ?? '-',
    mayRetry ? null : 'cannot be sent again',
  ])
  return { rows, lines: lines.length > 0 ? lines : ['No mail has failed.'] }
}
