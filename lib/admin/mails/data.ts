import 'server-only'
import { db } from '@/lib/db'
import { unsentMail } from '@/lib/outbox/rules'
import { isAddressKept } from '@/lib/outbox/template-names'
import { type Listing, listingOf } from '../terminal/listing'

export async function unsafeListHeldMails(): Promise<Listing> {
  const unsent = unsentMail.where()
  const now = new Date()
  const countOf = (dueAt: { lte: Date } | { gt: Date }) =>
    db().mailDelivery.groupBy({ by: ['template'], where: { ...unsent, dueAt }, _count: true, _min: { dueAt: true } })
  const [due, later] = await Promise.all([countOf({ lte: now }), countOf({ gt: now })])
  const kinds = [...new Set([...due, ...later].map(({ template }) => template))].sort()
  const rows = kinds.map((template) => {
    const isOf = (each: { template: string }) => each.template === template
    const [held, notDue] = [due.find(isOf), later.find(isOf)]
    const firstDueAt = held?._min.dueAt?.toISOString() ?? null
    return { template, due: held?._count ?? 0, firstDueAt, later: notDue?._count ?? 0 }
  })
  const { lines } = listingOf(rows, ({ template, due: count, firstDueAt, later: notDue }) => {
    const since = firstDueAt ? `, the first since ${firstDueAt}` : ''
    return [template, `${count} due${since}`, `${notDue} later`]
  })
  return { rows, lines: lines.length > 0 ? lines : ['No mail waits.'] }
}

const most = 1_000

/** Newest first, 1,000 at most. Without the address, which is deleted when a mail is given up. */
export async function unsafeListFailedMails(): Promise<Listing> {
  const mails = await db().mailDelivery.findMany({
    where: { failedAt: { not: null } },
    orderBy: [{ failedAt: 'desc' }, { id: 'desc' }],
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
