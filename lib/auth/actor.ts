import 'server-only'
import type { Role } from '@/lib/accounts/schema'
import { allowedPoints, type Limit, limits } from '@/lib/http/limits'
import { unsafeFindApiKey, unsafeFindSession } from './data'
import { hashToken } from './token'

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

/** A session that was found, and how its request budget stands. */
export interface Authenticated {
  actor: UserActor
  /** Seconds to wait when this minute's requests are used up, else null. */
  retryAfter: number | null
}

/**
 * The person behind a session cookie, or null for none, an unknown, an idle or an ended one.
 *
 * @param counted whether this request counts towards the session's limit (calls do, pages do not)
 * @throws the database's own error when it is away: an outage must never look like a logout
 */
export async function authenticate(
  cookie: string | undefined,
  address: string,
  { counted }: { counted: boolean },
): Promise<Authenticated | null> {
  if (!cookie || cookie.length > 200) return null
  const found = await unsafeFindSession(hashToken(cookie), counted ? limits.session : null)
  if (!found) return null
  const { userId, sessionId, role, firstName, signedInAt, points, wait } = found
  const spent = points !== null && points > allowedPoints(limits.session)
  return {
    actor: make<UserActor>({ kind: 'user', userId, sessionId, role, firstName, signedInAt, address }),
    retryAfter: spent ? Math.max(1, wait ?? 1) : null,
  }
}

/** How a caller's request budget stands in this window. */
export interface Budget {
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  reset: number
}

/**
 * The school behind an API key, and its budget, or null. Whatever is wrong with a key costs the same one look into the
 * database.
 *
 * @param limit what this request counts towards
 */
export async function authenticateKey(
  key: string,
  limit: Limit,
): Promise<{ actor: ApiKeyActor; budget: Budget; isSpent: boolean } | null> {
  const found = await unsafeFindApiKey(hashToken(key), limit)
  if (!found) return null
  const { keyId, schoolId, points, wait } = found
  const allowed = allowedPoints(limit)
  return {
    actor: make<ApiKeyActor>({ kind: 'api-key', keyId, schoolId }),
    budget: {
      limit: allowed,
      remaining: Math.max(0, allowed - points),
      reset: Math.min(limit.seconds, Math.max(1, wait)),
    },
    isSpent: points > allowed,
  }
}
