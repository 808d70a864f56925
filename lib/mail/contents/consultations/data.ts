import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { hasUnreadMessage } from '@/lib/consultations/messages/data'
import { shownStatus } from '@/lib/consultations/rules'
import { db } from '@/lib/db'
import { nameColumns, toNameForParents } from '@/lib/doctors/names/data'
import { listedDoctor } from '@/lib/doctors/rules'
import { enabledAccount, reachableAccount, trustedFirstName } from '@/lib/users/rules'

export async function findConsultation(_actor: SystemActor, consultationId: string, to: 'doctor' | 'parent') {
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
  const mayNotify = {
    doctor: listedDoctor.holds(doctor) && user?.email != null && reachableAccount.holds(user),
    parent: enabledAccount.holds(parent),
  }
  if (!mayNotify[to]) return null
  return {
    status: shownStatus.of(row),
    doctorName: toNameForParents(doctor),
    doctor: { email: user?.email ?? null, firstName: user?.firstName ?? null, language: user?.language ?? 'th' },
    parent: {
      parentId: parent.id,
      email: parent.email,
      firstName: trustedFirstName(parent),
      language: parent.language,
    },
  }
}

/** Null once it was read, or the request taken back. */
export async function findUnreadConsultation(actor: SystemActor, consultationId: string, to: 'doctor' | 'parent') {
  const found = await findConsultation(actor, consultationId, to)
  if (!found || found.status === 'cancelled') return null
  return (await hasUnreadMessage(actor, consultationId, to === 'doctor' ? 'parent' : 'doctor')) ? found : null
}

export type ConsultationMailData = NonNullable<Awaited<ReturnType<typeof findConsultation>>>
