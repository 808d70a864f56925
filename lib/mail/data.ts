import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { ConsultationStatus } from '@/lib/consultations/types'
import { db } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'

type AccountTokenPurpose = 'email_verification' | 'email_change' | 'password_reset'

/** What the invitation to a teacher is made of; null when the link was renewed, revoked, used or has expired. */
export async function unsafeFindInvitation(_actor: SystemActor, referralId: string, linkVersion: number) {
  const row = await db().teacherReferral.findFirst({
    where: { id: referralId, linkVersion, status: 'pending', expiresAt: { gt: new Date() } },
    select: {
      teacherEmail: true,
      teacherName: true,
      language: true,
      expiresAt: true,
      child: { select: { name: true, grade: true } },
      parent: { select: { firstName: true, lastName: true } },
    },
  })
  return row && { ...row, language: row.language as Language }
}

interface Addressee {
  email: string
  /** Null while nobody has confirmed the box: then the name may be a stranger's, and say anything. */
  firstName: string | null
  language: Language
}

/**
 * What a mail with an account's link is made of; null when it was used or replaced, or has expired. One statement: the
 * link of before must not meet the address of after. The link of a change goes to the box that has to confirm it.
 */
export async function unsafeFindAccountLink(
  _actor: SystemActor,
  tokenId: string,
  purpose: AccountTokenPurpose,
): Promise<Addressee | null> {
  const [row] = await db().$queryRaw<Addressee[]>`
    SELECT CASE t.purpose WHEN 'email_change' THEN t."newEmail" ELSE u.email END AS email,
      CASE WHEN t.purpose <> 'email_change' AND u."emailVerifiedAt" IS NOT NULL THEN u."firstName" END AS "firstName",
      u.language::text AS language
    FROM "AccountToken" t JOIN "User" u ON u.id = t."userId"
    WHERE t.id = ${tokenId}::uuid AND t.purpose = ${purpose}::"AccountTokenPurpose" AND t."usedAt" IS NULL
      AND t."expiresAt" > now() AND u."disabledAt" IS NULL`
  return row?.email ? row : null
}

/**
 * Whom a notice about an account goes to; null when the account is gone or has no address.
 *
 * @param recipient where it goes when that is no longer what the account says
 */
export async function unsafeFindNotified(
  _actor: SystemActor,
  userId: string,
  recipient: string | null,
): Promise<Addressee | null> {
  const row = await db().user.findUnique({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, firstName: true, language: true },
  })
  const email = recipient ?? row?.email
  if (!row || !email) return null
  const firstName = row.emailVerifiedAt || recipient ? row.firstName : null
  return { email, firstName, language: row.language as Language }
}

/** What a mail about a school's referral is made of. */
export interface SchoolMailData {
  parentEmail: string
  parentName: string | null
  studentName: string
  referringTeacher: string
  expiresAt: Date
  schoolName: string
}

/** Null when the link was renewed, revoked or declined, or has expired, or was accepted meanwhile. */
export async function unsafeFindSchoolReferral(
  _actor: SystemActor,
  referralId: string,
  linkVersion: number,
  status: 'pending' | 'accepted',
): Promise<SchoolMailData | null> {
  const [row] = await db().$queryRaw<SchoolMailData[]>`
    SELECT r."parentEmail", r."parentName", r."studentName", r."referringTeacher", r."expiresAt", s.name AS "schoolName"
    FROM "SchoolReferral" r JOIN "School" s ON s.id = r."schoolId" AND NOT s."isDemo"
    WHERE r.id = ${referralId}::uuid AND r."linkVersion" = ${linkVersion} AND r."parentEmail" <> ''
      AND (r.status = ${status}::"SchoolReferralStatus" OR ${status} = 'accepted' AND r.status = 'completed')
      AND (r.status <> 'pending' OR r."expiresAt" > now())`
  return row ?? null
}

/** What a mail about a request to a doctor is made of. */
export interface ConsultationMailData {
  status: ConsultationStatus
  doctorName: string
  /** A doctor without an account, or whose address nobody confirmed, has no address here. */
  doctor: { email: string | null; firstName: string | null; language: Language }
  parent: { email: string | null; firstName: string | null; language: Language }
}

/** Null when the request is gone, or its doctor is not listed any more. */
export async function unsafeFindConsultation(
  _actor: SystemActor,
  consultationId: string,
): Promise<ConsultationMailData | null> {
  const [row] = await db().$queryRaw<ConsultationMailData[]>`
    SELECT k.status::text AS status, d.name AS "doctorName",
      json_build_object('email', CASE WHEN w."emailVerifiedAt" IS NOT NULL THEN w.email END,
        'firstName', w."firstName", 'language', coalesce(w.language::text, 'th')) AS doctor,
      json_build_object('email', p.email, 'language', p.language,
        'firstName', CASE WHEN p."emailVerifiedAt" IS NOT NULL THEN p."firstName" END) AS parent
    FROM "Consultation" k JOIN "Doctor" d ON d.id = k."doctorId" AND d."verifiedAt" IS NOT NULL
    JOIN "User" p ON p.id = k."parentId" LEFT JOIN "User" w ON w.id = d."userId"
    WHERE k.id = ${consultationId}::uuid`
  return row ?? null
}
