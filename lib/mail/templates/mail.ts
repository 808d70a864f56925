import type { SystemActor } from '@/lib/auth/actor'
import type { MailTemplate } from '@/lib/outbox/template-names'
import type { ComposedMail } from './compose'

/** What the outbox says of a mail. */
export interface Outgoing {
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
}

interface Definition<Facts> {
  /** What the mail is made of, read when its turn has come; null when it is not wanted any more. */
  find: (actor: SystemActor, mail: Outgoing) => Promise<Facts | null>
  /** Puts it into words, and reads nothing. */
  write: (facts: Facts, mail: Outgoing) => Promise<ComposedMail>
}

export interface Mail<Facts> extends Definition<Facts> {
  /** Both, one after the other; null when there is nothing left to say. */
  compose: (actor: SystemActor, mail: Outgoing) => Promise<ComposedMail | null>
}

export function defineMail<Facts>({ find, write }: Definition<Facts>): Mail<Facts> {
  return {
    find,
    write,
    compose: async (actor, mail) => {
      const facts = await find(actor, mail)
      return facts && write(facts, mail)
    },
  }
}
