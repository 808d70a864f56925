import 'server-only'
import type { Role } from './roles'

declare const made: unique symbol

interface Made {
  /** Only this file makes actors, so that no other can name its own. */
  readonly [made]: true
}

/** A signed-in person. */
export interface UserActor extends Made {
  kind: 'user'
  userId: string
  sessionId: string
  role: Role
  firstName: string
  /** When the person last proved who they are. */
  signedInAt: Date
  address: string
  /** Which of the person's schools a call is about, as the call has it. Whether it is theirs is for `getOwnSchool` to say. */
  schoolId?: string
}

/** A signed link that came with a request: its holder is no stranger, but proves nothing else by it. */
export interface CarriedLink {
  /** The row the link is of. */
  id: string
  /** The school that gave it out; null for a parent's link to a teacher. */
  schoolId: string | null
}

/** Somebody who is not signed in, known by network address only. */
export interface VisitorActor extends Made {
  kind: 'visitor'
  address: string
  /** Only while it is within its own limit: then what is asked counts towards it, and not towards the address. */
  link?: CarriedLink
}

/** Whoever holds a teacher's link whose signature has been checked. */
export interface TeacherLinkActor extends Made {
  kind: 'teacher-link'
  referralId: string
  linkVersion: number
}

/** Whoever holds a parent's link to a visit sheet, whose signature has been checked. */
export interface ShareLinkActor extends Made {
  kind: 'share-link'
  shareId: string
}

/** The software of one school. */
export interface ApiKeyActor extends Made {
  kind: 'api-key'
  keyId: string
  schoolId: string
}

/** The product itself, at a named job. */
export interface SystemActor extends Made {
  kind: 'system'
  job: string
}

export type Actor = UserActor | VisitorActor | TeacherLinkActor | ShareLinkActor | ApiKeyActor | SystemActor

function make<A extends Actor>(fields: Omit<A, typeof made>): A {
  return fields as A
}

/** Made by lib/sessions/authenticate.ts alone: the session behind it was found. */
export function userActor(fields: Omit<UserActor, 'kind' | typeof made>): UserActor {
  return make<UserActor>({ kind: 'user', ...fields })
}

/** Made by lib/schools/api-keys/authenticate.ts alone: the key behind it was found. */
export function apiKeyActor(fields: Omit<ApiKeyActor, 'kind' | typeof made>): ApiKeyActor {
  return make<ApiKeyActor>({ kind: 'api-key', ...fields })
}

export function visitorActor(address: string, link?: CarriedLink): VisitorActor {
  return make<VisitorActor>({ kind: 'visitor', address, ...(link ? { link } : {}) })
}

/** The same person, at one of several schools. */
export function atSchool(actor: UserActor, schoolId: string): UserActor {
  return { ...actor, schoolId }
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
