import 'server-only'
import { Prisma } from '@/lib/db'
import { expiredSchoolReferral, mailState, pendingSchoolReferral } from '@/lib/school-referrals/rules'
import { remindersPerLink } from './reminders'

/** What was printed counts where no mail was sent or will be. */
const pendingState = Prisma.sql`CASE
    WHEN r."letterPrintedAt" IS NOT NULL
    THEN CASE ${mailState} WHEN 'sent' THEN 'sent' WHEN 'waiting' THEN 'waiting' ELSE 'printed' END
    WHEN r."parentEmail" IS NULL THEN 'unaddressed' ELSE ${mailState} END`

/** One of `studentStates`, of `"SchoolReferral" r` at a real school. */
export const studentState = Prisma.sql`CASE
    WHEN ${expiredSchoolReferral.sql('r')} THEN 'expired'
    WHEN ${pendingSchoolReferral.sql('r')} THEN ${pendingState} ELSE r.status::text END`

const linkMail = Prisma.sql`d.template = 'school-referral' AND d."rowId" = r.id AND d.version = r."linkVersion"`

/** Condition on `"MailDelivery" d`, for a range of its index. */
export const reminderOfLink = Prisma.sql`d.template = 'school-referral-reminder' AND d."rowId" = r.id
  AND d.version >= r."linkVersion" * ${Prisma.raw(String(remindersPerLink))}
  AND d.version < (r."linkVersion" + 1) * ${Prisma.raw(String(remindersPerLink))}`

/** A family gets at most one mail a day with a reminder in it: the first mail and a new link count too. */
export const wasMailedToday = Prisma.sql`EXISTS (
  SELECT FROM "MailDelivery" d WHERE d."rowId" = r.id AND d.template IN ('school-referral', 'school-referral-reminder')
    AND coalesce(d."sentAt", d."createdAt") > now() - interval '1 day')`

const lastMail = Prisma.sql`max(coalesce(d."sentAt", d."failedAt", d."createdAt"))`

/** When it came into its state, or was last mailed. A held one was made then, or is back from an earlier link. */
export const lastStep = Prisma.sql`coalesce(CASE
    WHEN ${expiredSchoolReferral.sql('r')} THEN r."expiresAt"
    WHEN ${pendingSchoolReferral.sql('r')} THEN (
      SELECT CASE WHEN bool_or(d.template = 'school-referral' AND d."failedAt" IS NULL) THEN ${lastMail}
        ELSE coalesce(r."letterPrintedAt", ${lastMail}) END
      FROM "MailDelivery" d WHERE ${linkMail} OR ${reminderOfLink} AND d."sentAt" IS NOT NULL)
    ELSE coalesce(r."completedAt", r."acceptedAt", r."closedAt") END, r."createdAt")`
