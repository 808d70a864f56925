import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { shownStatus } from '@/lib/consultations/rules'
import type { ConsultationStatus } from '@/lib/consultations/types'
import { db } from '@/lib/db'
import { nameColumns, toNameForParents } from '@/lib/doctors/names/data'
import { listedDoctor } from '@/lib/doctors/rules'
import type { Language } from '@/lib/i18n/language'
import { enabledAccount, reachableAccount, trustedFirstName } from '@/lib/users/rules'

/** What a mail about a request to a doctor is made of. */
export interface ConsultationMailData {
  status: ConsultationStatus
  /** Empty where none is verified. */
  doctorName: string
  doctor: { email: string | null; firstName: string | null; language: Language }
  parent: { id: string; email: string | null; firstName: string | null; language: Language }
}

/**
 * Null when the request is gone, or the one it is for is told nothing: a closed account, and a doctor who is not listed or whose
 * address is unconfirmed.
 */
export async function findConsultation(
  _actor: SystemActor,
  consultationId: string,
  to: 'doctor' | 'parent',
): Promise<ConsultationMailData | null> {
  const person = { select: { ...reachableAccount.columns, email: true, firstName: true, language: true } } as const
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
  const mayTell = {
    doctor: listedDoctor.holds(doctor) && user?.email != null && reachableAccount.holds(user),
    parent: enabledAccount.holds(parent),
  }
  if (!mayTell[to]) return null
  return {
    status: shownStatus.of(row),
    doctorName: toNameForParents(doctor),
    doctor: {
      email: user?.email ?? null,
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
