import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { shownStatus } from '@/lib/consultations/rules'
import type { ConsultationStatus } from '@/lib/consultations/types'
import { db } from '@/lib/db'
import { nameColumns, toNameForParents } from '@/lib/doctors/names/data'
import { listedDoctor } from '@/lib/doctors/rules'
import type { Language } from '@/lib/i18n/language'
import { confirmedAccount, trustedFirstName } from '@/lib/users/rules'

/** What a mail about a request to a doctor is made of. */
export interface ConsultationMailData {
  status: ConsultationStatus
  /** Empty where none is verified. */
  doctorName: string
  /** No address for a doctor without an account, who is not verified, or whose address is unconfirmed. */
  doctor: { email: string | null; firstName: string | null; language: Language }
  parent: { id: string; email: string | null; firstName: string | null; language: Language }
}

/** Null when the request is gone. A doctor who is verified no more is told nothing; the parent still is. */
export async function findConsultation(
  _actor: SystemActor,
  consultationId: string,
): Promise<ConsultationMailData | null> {
  const person = { select: { ...confirmedAccount.columns, email: true, firstName: true, language: true } } as const
  const row = await db().consultation.findUnique({
    where: { id: consultationId },
    select: {
      ...shownStatus.columns,
      doctor: { select: { ...nameColumns, user: person } },
      parent: { select: { ...person.select, id: true } },
    },
  })
  if (!row) return null
  const { doctor, parent } = row
  const { user } = doctor
  return {
    status: shownStatus.of(row),
    doctorName: toNameForParents(doctor),
    doctor: {
      email: listedDoctor.holds(doctor) && user && confirmedAccount.holds(user) ? user.email : null,
      firstName: user?.firstName ?? null,
      language: user?.language ?? 'th',
    },
    parent: {
      id: parent.id,
      email: parent.email,
      firstName: trustedFirstName(parent),
      language: parent.language,
    },
  }
}
