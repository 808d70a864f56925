import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { toConsultation } from '@/lib/consultations/data'
import { lockOwnConsultation } from '@/lib/consultations/mutations'
import { storedAs } from '@/lib/consultations/rules'
import { isOver } from '@/lib/consultations/status'
import type { Consultation } from '@/lib/consultations/types'
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { AppointmentInput } from './schema'

/** @throws AppError NOT_FOUND, NOT_PENDING when it is over */
export async function saveAppointment(
  actor: UserActor,
  id: string,
  { date, time }: AppointmentInput,
): Promise<Consultation> {
  return db().$transaction(async (tx) => {
    const row = await lockOwnConsultation(actor, tx, id)
    if (isOver(row.status)) throw new AppError('NOT_PENDING')
    // A time belongs to the day it was noted with; without either, both stay.
    const appointment = {
      ...(date === undefined ? {} : { appointmentDate: date && new Date(`${date}T00:00Z`) }),
      ...(date === undefined && time === undefined ? {} : { appointmentTime: time ?? null }),
    }
    await tx.consultation.updateMany({ where: { id }, data: { ...storedAs('scheduled'), ...appointment } })
    if (row.status !== 'scheduled')
      await recordAudit(actor, 'consultation.booked', { childId: row.childId, targetId: id }, tx)
    return toConsultation({ ...row, status: 'scheduled' })
  })
}
