import 'server-only'
import type { LimitedMemberActor, ReferringActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'
import { accountOfLetterAlone } from '@/lib/users/rules'
import type { LinkVersion } from './link-version'
import { isClosed, schoolReferralStatuses } from './schema'

/** Keys, and members without a limit, are for the whole school. */
export function isLimited(actor: ReferringActor): actor is LimitedMemberActor {
  return actor.kind === 'user' && actor.schoolId !== null && actor.ownClassesOnly
}

const pending = { status: ['pending'] } as const

/** May have expired. */
export const pendingSchoolReferral = rowState('SchoolReferral', pending)
export const openSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'future' })
export const expiredSchoolReferral = rowState('SchoolReferral', { ...pending, expiresAt: 'past' })

export const acceptedSchoolReferral = rowState('SchoolReferral', { status: ['accepted', 'completed'] })
export const revokedSchoolReferral = rowState('SchoolReferral', { status: ['revoked'] })
/** Of `"SchoolReferral" r`: revoked as the student left a class list, and not by hand. */
export const revokedWithList = Prisma.sql`(${revokedSchoolReferral.sql('r')}
  AND coalesce(r."closedAt" = r."leftListAt", false))`
export const declinedSchoolReferral = rowState('SchoolReferral', { status: ['declined'] })
export const closedSchoolReferral = rowState('SchoolReferral', { status: schoolReferralStatuses.filter(isClosed) })

/** Of `"SchoolReferral" r`: what became of the mail with its newest link, one of `referralMails`. */
export const mailState = Prisma.sql`CASE
    WHEN r."parentEmail" IS NULL OR (SELECT s."isDemo" FROM "School" s WHERE s.id = r."schoolId") THEN 'none'
    ELSE coalesce((
      SELECT CASE WHEN d."sentAt" IS NOT NULL THEN 'sent' WHEN d."failedAt" IS NOT NULL THEN 'failed' ELSE 'waiting' END
      FROM "MailDelivery" d
      WHERE d.template = 'school-referral' AND d."rowId" = r.id AND d.version = r."linkVersion"
    ), CASE r.status WHEN 'pending' THEN 'held' ELSE 'none' END) END`

/**
 * Of `"SchoolReferral" r`: a printed letter is out, or an account has accepted that has neither an address nor an identity: it is lost without its
 * paper, or closed already.
 */
export const mayReplaceLetter = Prisma.sql`(${pendingSchoolReferral.sql('r')} AND r."letterPrintedAt" IS NOT NULL
  OR ${acceptedSchoolReferral.sql('r')} AND EXISTS (
    SELECT FROM "User" a WHERE a.id = r."acceptedById" AND ${accountOfLetterAlone.sql('a')}
      AND NOT EXISTS (SELECT FROM "Account" i WHERE i."userId" = a.id)))`

/** Of a row of `"SchoolReferral"`. */
export function versionSql(version: LinkVersion): Prisma.Sql {
  return 'letterVersion' in version
    ? Prisma.sql`"letterVersion" = ${version.letterVersion}`
    : Prisma.sql`"linkVersion" = ${version.linkVersion}`
}
