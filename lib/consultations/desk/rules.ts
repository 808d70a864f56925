import 'server-only'
import { openConsultation } from '@/lib/consultations/rules'
import { Prisma } from '@/lib/db'
import { sharedUntil } from '@/lib/result-shares/data'
import { uncancelledConsultation } from '@/lib/result-shares/rules'

// `OFFSET 0` below: without it PostgreSQL may read the notes and requests of all doctors into a table of its own first.

/** `"Consultation" o` is about the same child as `"Consultation" k`, to the same doctor. */
export const ofSameChild = Prisma.sql`o."doctorId" = k."doctorId" AND o."childId" = k."childId"`

/** What a doctor keeps of a child's requests: all but cancelled ones without own notes. @param alias of `"Consultation"` */
export const isKept = (alias: 'k' | 'o') => Prisma.sql`(${uncancelledConsultation.sql(alias)} OR EXISTS (
  SELECT FROM "ConsultationNote" n WHERE n."consultationId" = ${Prisma.raw(alias)}.id OFFSET 0))`

export const hasOpenRequest = Prisma.sql`EXISTS (
  SELECT FROM "Consultation" o WHERE ${ofSameChild} AND ${openConsultation.sql('o')} OFFSET 0)`

/** The child of `"Consultation" k` is listed: by name with an open request or shared results, else for the doctor's notes. */
export const isPatient = Prisma.sql`(${hasOpenRequest} OR ${sharedUntil} IS NOT NULL OR EXISTS (
  SELECT FROM "ConsultationNote" n JOIN "Consultation" o ON o.id = n."consultationId" WHERE ${ofSameChild} OFFSET 0))`
