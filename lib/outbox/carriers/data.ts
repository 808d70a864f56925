import 'server-only'
import { db } from '@/lib/db'
import type { Carrier } from './mutations'

/** The mails that the carrier lists and that were not sent, those included that failed with it. */
export async function unsafeListCarried(carrier: Carrier & { version: number }) {
  const { template, rowId, version } = carrier
  const { id } = await db().mailDelivery.findUniqueOrThrow({
    where: { template_rowId_version: { template, rowId, version } },
    select: { id: true },
  })
  return db().mailDelivery.findMany({
    where: { carriedById: id, sentAt: null },
    select: { id: true, template: true, rowId: true, version: true },
    orderBy: { id: 'asc' },
  })
}
