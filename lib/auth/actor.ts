import 'server-only'
import type { Role } from './roles'

declare const made: unique symbol
declare const placed: unique symbol

interface Minted {
  /** Only this file makes actors, so that no caller can forge one. */
  readonly [made]: true
}

export interface UserActor extends Minted {
  kind: 'user'
  userId: string
  sessionId: string
  role: Role
  firstName: string
  signedInAt: Date
  address: string
}

/** Its memberships were read: spreading a UserActor does not make one. */
interface AtSchool extends UserActor {
  readonly [placed]: true
}

interface AtOwnSchool extends AtSchool {
  schoolId: string
  membershipId: string
}

export interface SchoolAdminActor extends AtOwnSchool {
  schoolRole: 'admin'
  ownClassesOnly: false
}

/** Of the whole school. A function that a limited member must not reach takes it. */
export type UnlimitedMemberActor = SchoolAdminActor | (AtOwnSchool & { schoolRole: 'member'; ownClassesOnly: false })

/** Reads and changes what is of their classes, and what they referred without a list. */
export type LimitedMemberActor = AtOwnSchool & { schoolRole: 'member'; ownClassesOnly: true }

export type SchoolMemberActor = UnlimitedMemberActor | LimitedMemberActor

export interface DemoSchoolActor extends AtSchool {
  schoolId: null
}

export type SchoolUserActor = SchoolMemberActor | DemoSchoolActor

export type ReferringActor = SchoolUserActor | ApiKeyActor

/** A valid signed link in a request: it identifies the link, not its holder. */
export interface CarriedLink {
  id: string
  schoolId: string | null
}

export interface VisitorActor extends Minted {
  kind: 'visitor'
  address: string
  /** Only within the link's own rate limit: then hits count for it and not for the address. */
  link?: CarriedLink
}

export interface TeacherLinkActor extends Minted {
  kind: 'teacher-link'
  referralId: string
  linkVersion: number
}

export interface ShareLinkActor extends Minted {
  kind: 'share-link'
  shareId: string
}

export interface ApiKeyActor extends Minted {
  kind: 'api-key'
  keyId: string
  schoolId: string
}

export interface SystemActor extends Minted {
  kind: 'system'
  job: string
}

/** The product itself, on one account: it deletes there what its owner would. */
export interface EndingActor extends SystemActor {
  userId: string
}

/** Of the owner’s own rows, also when no owner is there any more. */
export type OwnerActor = UserActor | EndingActor

export type Actor = UserActor | VisitorActor | TeacherLinkActor | ShareLinkActor | ApiKeyActor | SystemActor

function make<A extends Actor>(fields: Omit<A, typeof made | typeof placed>): A {
  return fields as A
}

/** Call it only from lib/sessions/authenticate.ts, where the session was found. */
export function userActor(fields: Omit<UserActor, 'kind' | typeof made>): UserActor {
  return make<UserActor>({ kind: 'user', ...fields })
}

/** Call it only from lib/schools/api-keys/authenticate-key.ts, where the key was found. */
export function apiKeyActor(fields: Omit<ApiKeyActor, 'kind' | typeof made>): ApiKeyActor {
  return make<ApiKeyActor>({ kind: 'api-key', ...fields })
}

export function visitorActor(address: string, link?: CarriedLink): VisitorActor {
  return make<VisitorActor>({ kind: 'visitor', address, ...(link ? { link } : {}) })
}

/** Call it only from lib/schools/data.ts, where the membership was found. */
export function schoolMemberActor(
  actor: UserActor,
  school: { id: string; role: SchoolMemberActor['schoolRole']; membershipId: string; ownClassesOnly: boolean },
): SchoolMemberActor {
  const { id: schoolId, role, membershipId, ownClassesOnly } = school
  const at = { ...actor, schoolId, membershipId }
  if (role === 'admin') return make<SchoolAdminActor>({ ...at, schoolRole: role, ownClassesOnly: false })
  return make<SchoolMemberActor>({ ...at, schoolRole: role, ownClassesOnly })
}

/** Call it only from lib/schools/data.ts, where no membership was found. */
export function demoSchoolActor(actor: UserActor): DemoSchoolActor {
  return make<DemoSchoolActor>({ ...actor, schoolId: null })
}

export function teacherLinkActor(referralId: string, linkVersion: number): TeacherLinkActor {
  return make<TeacherLinkActor>({ kind: 'teacher-link', referralId, linkVersion })
}

export function shareLinkActor(shareId: string): ShareLinkActor {
  return make<ShareLinkActor>({ kind: 'share-link', shareId })
}

export function systemActor(job: string): SystemActor {
  return make<SystemActor>({ kind: 'system', job })
}

/** Call it only from lib/endings/account-deletion/mutations.ts, where the account was found to be over. */
export function endingActor({ job }: SystemActor, userId: string): EndingActor {
  return make<EndingActor>({ kind: 'system', job, userId })
}
