import 'server-only'
import { markSent } from '@/lib/outbox/mutations'

let running: Promise<void> = Promise.resolve()
let next: { ids: string[]; marked: Promise<void> } | undefined

/**
 * Marks a mail as sent. Those that come while a statement is under way are marked by the next one together: while much is
 * sent, one statement does for several, and none waits for more than the one before it. A worker that is killed leaves no more
 * of them unmarked than it has places.
 *
 * @param impatience of the first of them, which all are marked with: ends the trying while the database is away
 */
export function markSentTogether(id: string, impatience: AbortSignal): Promise<void> {
  if (!next) {
    const ids: string[] = []
    const mark = () => {
      next = undefined
      return markSent(ids, impatience)
    }
    next = { ids, marked: running.then(mark, mark) }
    running = next.marked
  }
  next.ids.push(id)
  return next.marked
}
