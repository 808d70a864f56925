import type { Actor, VisitorActor } from './actor'

/** Which account, link, key or job it is; a visitor is known only by an address. */
export function idOf(actor: Exclude<Actor, VisitorActor>): string {
  switch (actor.kind) {
    case 'user':
      return actor.userId
    case 'teacher-link':
      return actor.referralId
    case 'share-link':
      return actor.shareId
    case 'api-key':
      return actor.keyId
    case 'system':
      return actor.job
  }
}
