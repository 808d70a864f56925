/** A link's validity; a browser keeps unsent answers as long. */
export const teacherLinkSeconds = 30 * 24 * 60 * 60

/** In which a decline can be undone; the parent is notified after it. */
export const undoMinutes = 10

export function undoUntil(declinedAt: Date): Date {
  return new Date(declinedAt.getTime() + undoMinutes * 60_000)
}
