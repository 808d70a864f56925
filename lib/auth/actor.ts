import 'server-only'
import type { Role } from './roles'

declare const made: unique symbol
declare const placed: unique symbol

interface Minted {
  /** Only this file makes actors, so that no other can name its own. */
  readonly [made]: true
}

/** A signed-in person. */
export interface UserActor extends Minted {
  kind: 'user'
  userId: string
  sessionId: string
  role: Role
  firstName: string
  /** When the person last proved who they are. */
  signedInAt: Date
  address: string
}

/** Of an actor whose memberships were read: spreading a signed-in person does not make one. */
interface AtSchool extends UserActor {
  readonly [placed]: true
}

/** An admin of one school. */
export interface SchoolAdminActor extends AtSchool {
  schoolId: string
  schoolRole: 'admin'
}

/** A signed-in person at one of the schools they belong to. */
export type SchoolMemberActor = SchoolAdminActor | (AtSchool & { schoolId: string; schoolRole: 'member' })

/** A signed-in person who belongs to no school, and so tries the product out at the demo school. */
export interface DemoSchoolActor extends AtSchool {
  schoolId: null
}

export type SchoolUserActor = SchoolMemberActor | DemoSchoolActor

/** The actors that may refer students. */
export type ReferringActor = SchoolUserActor | ApiKeyActor

/** A valid signed link that a request carries: it identifies the link, not its holder. */
export interface CarriedLink {
  /** The row the link is of. */
  id: string
  /** The school that gave it out; null for a parent's link to a teacher. */
  schoolId: string | null
}

/** A visitor without a session, known by network address only. */
export interface VisitorActor extends Minted {
  kind: 'visitor'
  address: string
  /** Only while it is within its own limit: then what is asked counts towards it, and not towards the address. */
  link?: CarriedLink
}

/** The holder of a teacher's link whose signature has been verified. */
export interface TeacherLinkActor extends Minted {
  kind: 'teacher-link'
  referralId: string
  linkVersion: number
}

/** The holder of a visit link whose signature has been verified. */
export interface ShareLinkActor extends Minted {
  kind: 'share-link'
  shareId: string
}

/** The software of one school. */
export interface ApiKeyActor extends Minted {
  kind: 'api-key'
  keyId: string
  schoolId: string
}

/** The product itself, at a named job. */
export interface SystemActor extends Minted {
  kind: 'system'
  job: string
}

export type Actor = UserActor | VisitorActor | TeacherLinkActor | ShareLinkActor | ApiKeyActor | SystemActor

function make<A extends Actor>(fields: Omit<A, typeof made | typeof placed>): A {
  return fields as A
}

/** Made by lib/sessions/authenticate.ts alone: the session behind it was found. */
export function userActor(fields: Omit<UserActor, 'kind' | typeof made>): UserActor {
  return make<UserActor>({ kind: 'user', ...fields })
}

/** Made by lib/schools/api-keys/authenticate-key.ts alone: the key behind it was found. */
export function apiKeyActor(fields: Omit<ApiKeyActor, 'kind' | typeof made>): ApiKeyActor {
  return make<ApiKeyActor>({ kind: 'api-key', ...fields })
}

export function visitorActor(address: string, link?: CarriedLink): VisitorActor {
  return make<VisitorActor>({ kind: 'visitor', address, ...(link ? { link } : {}) })
}

/** Made by lib/schools/data.ts alone: the membership behind it was found. */
export function schoolMemberActor(
  actor: UserActor,
  { id, role }: { id: string; role: SchoolMemberActor['schoolRole'] },
): SchoolMemberActor {
  return make<SchoolMemberActor>({ ...actor, schoolId: id, schoolRole: role })
}

/** Made by lib/schools/data.ts alone: no membership was found. */
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
