import 'server-only'
import { getProfile } from '@/lib/accounts/data'
import type { SchoolMemberActor, UserActor } from '@/lib/auth/actor'
import { listClasses } from '@/lib/school-referrals/class-list/data'
import { listReferralWeeks, listSchoolReferrals, searchWithTotal } from '@/lib/school-referrals/data'
import { type ReferralQuery, referralQuerySchema } from '@/lib/school-referrals/schema'
import { listApiKeysWithCreators } from '@/lib/schools/api-keys/data'
import { listMembers, openSchool } from '@/lib/schools/data'
import { listInvitations } from '@/lib/schools/invitations/data'

export type Asked = Record<string, string | string[] | undefined>

/**
 * The data of the page: a school for its members, else the reader's own referrals at the demo school.
 *
 * @throws AppError NOT_FOUND when the address names a school that the person does not belong to
 */
export async function readDashboard(person: UserActor, asked: Asked) {
  const { actor, school, schools } = await openSchool(
    person,
    typeof asked.school === 'string' ? asked.school : undefined,
  )
  if (!school) return { school, own: await listSchoolReferrals(actor) }
  return { school, schools, ...(await readSchool(actor, queryOf(asked))) }
}

async function readSchool(actor: SchoolMemberActor, query: ReferralQuery) {
  const admin = actor.schoolRole === 'admin' ? actor : null
  const [found, classes, weeks, members, invitations, keys, { hasPassword, connected }] = await Promise.all([
    searchWithTotal(actor, query),
    listClasses(actor),
    listReferralWeeks(actor),
    listMembers(actor),
    admin && listInvitations(admin),
    admin && listApiKeysWithCreators(admin),
    getProfile(actor),
  ])
  return {
    query,
    ...found,
    classes,
    weeks,
    members,
    invitations,
    keys,
    signInMethods: { hasPassword, connected },
  }
}

/** An invalid query counts as none: the page itself makes no such address. */
function queryOf({ status, before }: Asked): ReferralQuery {
  const parsed = referralQuerySchema.safeParse({ status: status || undefined, before: before || undefined })
  return parsed.success ? parsed.data : {}
}
