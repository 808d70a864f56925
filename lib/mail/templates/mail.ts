import type { SystemActor } from '@/lib/auth/actor'
import type { MailTemplate } from '@/lib/outbox/template-names'
import type { ComposedMail } from './compose'

export interface Outgoing {
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
}

interface Definition<Facts> {
  /** Null when the mail no longer applies. */
  find: (actor: SystemActor, mail: Outgoing) => Promise<Facts | null>
  write: (facts: Facts, mail: Outgoing) => ComposedMail
}

export interface Mail<Facts> extends Definition<Facts> {
  compose: (actor: SystemActor, mail: Outgoing) => Promise<ComposedMail | null>
}

export type Found<F extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>

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
