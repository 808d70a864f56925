import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import type { Appointment } from '@/lib/consultations/types'
import { db } from '@/lib/db'
import { nameColumns, toNameForParents } from '@/lib/doctors/names/data'
import { AppError } from '@/lib/errors'
import { uncancelledConsultation } from '@/lib/result-shares/rules'

export interface NotedAppointment extends Appointment {
  id: string
  /** Empty without a verified name; both are empty when the doctor's account is deleted. */
  doctorName: string
  place: string
}

/** @throws AppError NOT_FOUND, also when cancelled or without a day */
export async function getAppointment(actor: UserActor, id: string): Promise<NotedAppointment> {
  const row = await db().consultation.findFirst({
    where: { id, parentId: actor.userId, ...uncancelledConsultation.where() },
    select: { appointmentDate: true, appointmentTime: true, doctor: { select: { ...nameColumns, location: true } } },
  })
  if (!row?.appointmentDate) throw new AppError('NOT_FOUND')
  const { doctor, appointmentDate, appointmentTime: time } = row
  const date = appointmentDate.toISOString().slice(0, 10)
  return { id, date, time, doctorName: toNameForParents(doctor), place: doctor.location }
}
