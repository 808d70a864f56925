import 'server-only'
import { markSent } from '@/lib/outbox/mutations'

let running: Promise<void> = Promise.resolve()
let next: { ids: string[]; marked: Promise<void> } | undefined

/**
 * Those that finish while a statement runs share the next one, and the `signal` of its first. A worker that is killed
 * leaves no more mails unmarked than it has places.
 */
export function markSentTogether(id: string, signal: AbortSignal): Promise<void> {
  if (!next) {
    const ids: string[] = []
    const mark = () => {
      next = undefined
      return markSent(ids, signal)
    }
    next = { ids, marked: running.then(mark, mark) }
    running = next.marked
  }
  next.ids.push(id)
  return next.marked
}
