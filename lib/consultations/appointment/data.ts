import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import type { Appointment } from '@/lib/consultations/types'
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'

export interface NotedAppointment extends Appointment {
  id: string
  /** Empty, like the place, when the doctor has deleted their account. */
  doctorName: string
  place: string
}

/**
 * When the actor goes to the doctor.
 *
 * @throws AppError NOT_FOUND for another's, a cancelled one and one without a day
 */
export async function getAppointment(actor: UserActor, id: string): Promise<NotedAppointment> {
  const row = await db().consultation.findFirst({
    where: { id, parentId: actor.userId, status: { not: 'cancelled' } },
    select: { appointmentDate: true, appointmentTime: true, doctor: { select: { name: true, location: true } } },
  })
  if (!row?.appointmentDate) throw new AppError('NOT_FOUND')
  const { doctor, appointmentDate, appointmentTime: time } = row
  return { id, date: appointmentDate.toISOString().slice(0, 10), time, doctorName: doctor.name, place: doctor.location }
}
