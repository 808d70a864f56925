import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { Doctor } from './types'

/** The doctors that operations have verified, the same list for everybody who is signed in; at most 200. */
export async function listDoctors(_actor: UserActor): Promise<Doctor[]> {
  return db().doctor.findMany({
    where: { verifiedAt: { not: null } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 200,
    select: {
      id: true,
      name: true,
      specialty: true,
      yearsOfExperience: true,
      location: true,
      calendarBookingLink: true,
    },
  })
}
