/** Seconds until a deferred mail is tried again: 5 s, three times longer each time, at most 15 minutes. */
export function backoffSeconds(attempts: number): number {
  return Math.min(900, 5 * 3 ** Math.max(0, attempts - 1))
}

/** Seconds between probes of an unreachable mail server: pending mails are to leave within a minute of its return. */
export function probeSeconds(failures: number): number {
  return Math.min(30, 5 * 2 ** Math.max(0, failures - 1))
}

/** A mail is given up 48 hours after it was due. */
export function isTooLate({ dueAt }: { dueAt: Date }): boolean {
  return Date.now() - dueAt.getTime() > 48 * 3_600_000
}
