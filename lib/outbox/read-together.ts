import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'

/** A row found for what was asked at that place, counted from 1 as `WITH ORDINALITY` counts. */
interface Placed {
  place: number
}

/**
 * Makes one statement of what several mails of a kind ask for in the same turn of the event loop: most of what a short read
 * costs is the statement, not the row. Each gets the row found for it, or null. Nothing is kept: what is asked in a later turn
 * is read again.
 *
 * @param read answers which rows it found, in any order; where none was found there is none
 */
export function readTogether<Asked, Found extends Placed>(
  read: (asked: Asked[]) => Promise<Found[]>,
): (asked: Asked) => Promise<Found | null> {
  let next: { asked: Asked[]; found: Promise<Map<number, Found>> } | undefined

  async function readNext(asked: Asked[]): Promise<Map<number, Found>> {
    await turn()
    next = undefined
    return new Map((await read(asked)).map((row) => [row.place, row]))
  }

  return async (asked) => {
    if (!next) {
      const all: Asked[] = []
      next = { asked: all, found: readNext(all) }
    }
    const place = next.asked.push(asked)
    return (await next.found).get(place) ?? null
  }
}
