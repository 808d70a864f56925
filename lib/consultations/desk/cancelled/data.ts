import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Prisma } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { firstNameOf } from '@/lib/i18n/first-name'
import type { CancelledPage, CancelledRequest, OpenedCancelledRequest } from './types'

// The parent's name and contacts are gone; the notes stay the doctor's own record.

const pageSize = 50

const cancelledBy = (actor: UserActor) =>
  ({ status: 'cancelled', doctor: ownListedDoctor.where(actor) }) as const satisfies Prisma.ConsultationWhereInput

const columns = { id: true, createdAt: true, closedAt: true, child: { select: { name: true } } } as const

type CancelledRow = Prisma.ConsultationGetPayload<{ select: typeof columns }>

function toCancelled({ id, createdAt, closedAt, child }: CancelledRow): CancelledRequest {
  const times = { createdAt: createdAt.toISOString(), cancelledAt: (closedAt ?? createdAt).toISOString() }
  return { id, childFirstName: firstNameOf(child.name), ...times }
}

export async function countCancelledWithNotes(actor: UserActor): Promise<number> {
  return db().consultation.count({ where: { ...cancelledBy(actor), notes: { some: {} } } })
}

/** @param after id of the previous page's last request */
export async function pageCancelledWithNotes(
  actor: UserActor,
  { after }: { after?: string | null } = {},
): Promise<CancelledPage> {
  const rows = await db().consultation.findMany({
    where: { ...cancelledBy(actor), notes: { some: {} } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    take: pageSize + 1,
    select: columns,
  })
  const requests = rows.slice(0, pageSize).map(toCancelled)
  return { requests, next: rows.length > pageSize ? (requests.at(-1)?.id ?? null) : null }
}

export async function findCancelledRequest(actor: UserActor, id: string): Promise<OpenedCancelledRequest | null> {
  const row = await db().consultation.findFirst({
    where: { id, ...cancelledBy(actor) },
    select: {
      ...columns,
      notes: {
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: { id: true, text: true, createdAt: true },
      },
    },
  })
  if (!row) return null
  const { childFirstName, ...cancelled } = toCancelled(row)
  const notes = row.notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() }))
  return { ...cancelled, childFirstName: notes.length > 0 ? childFirstName : null, notes }
}
