/** In which an act can be taken back; who is to be notified of it is notified after it. */
export const undoMinutes = 10

export function undoUntil(at: Date): Date {
  return new Date(at.getTime() + undoMinutes * 60_000)
}

export interface Undo {
  /** ISO 8601 UTC. */
  until: string
  /** Until then, by the server's clock; not positive when it is final. */
  msLeft: number
}

export function undoOf(at: Date): Undo {
  const until = undoUntil(at)
  return { until: until.toISOString(), msLeft: until.getTime() - Date.now() }
}
