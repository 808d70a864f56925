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

interface Noted {
  appointmentDate: Date | null
  appointmentTime: string | null
}

export function toAppointment({ appointmentDate, appointmentTime }: Noted): Appointment | null {
  return appointmentDate && { date: appointmentDate.toISOString().slice(0, 10), time: appointmentTime }
}

/** @throws AppError NOT_FOUND, also when cancelled or without a day */
export async function getAppointment(actor: UserActor, id: string): Promise<NotedAppointment> {
  const row = await db().consultation.findFirst({
    where: { id, parentId: actor.userId, ...uncancelledConsultation.where() },
    select: { appointmentDate: true, appointmentTime: true, doctor: { select: { ...nameColumns, location: true } } },
  })
  const appointment = row && toAppointment(row)
  if (!appointment) throw new AppError('NOT_FOUND')
  return { id, ...appointment, doctorName: toNameForParents(row.doctor), place: row.doctor.location }
}
