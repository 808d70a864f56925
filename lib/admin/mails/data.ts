import 'server-only'
import { db } from '@/lib/db'

/** What waits in the outbox, as lines for a terminal: a kind, how many are due, how many wait for their time. */
export async function unsafeListHeldMails(): Promise<string[]> {
  const waiting = { sentAt: null, failedAt: null }
  const now = new Date()
  const countOf = (dueAt: { lte: Date } | { gt: Date }) =>
    db().mailDelivery.groupBy({ by: ['template'], where: { ...waiting, dueAt }, _count: true, _min: { dueAt: true } })
  const [due, later] = await Promise.all([countOf({ lte: now }), countOf({ gt: now })])
  const kinds = [...new Set([...due, ...later].map(({ template }) => template))].sort()
  const lines = kinds.map((kind) => {
    const isOf = ({ template }: { template: string }) => template === kind
    const [held, waits] = [due.find(isOf), later.find(isOf)]
    const since = held?._min.dueAt ? `, the first since ${held._min.dueAt.toISOString()}` : ''
    return `${kind}\t${held?._count ?? 0} due${since}\t${waits?._count ?? 0} later`
  })
  return lines.length > 0 ? lines : ['No mail waits.']
}
