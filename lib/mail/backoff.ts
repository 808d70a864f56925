/** Seconds to wait after a mail was deferred: 5 s, three times longer each time, at most 15 minutes. */
export function backoffSeconds(attempts: number): number {
  return Math.min(900, 5 * 3 ** Math.max(0, attempts - 1))
}

/** Seconds between looks at a mail server that is away. Short, so that what waits arrives within a minute of its return. */
export function probeSeconds(failures: number): number {
  return Math.min(30, 5 * 2 ** Math.max(0, failures - 1))
}

/** Whether it is too late for another attempt: 48 hours after a mail was due it is given up. */
export function isTooLate({ dueAt }: { dueAt: Date }): boolean {
  return Date.now() - dueAt.getTime() > 48 * 3_600_000
}
