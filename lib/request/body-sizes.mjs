/*
 * A plain module: the web server (scripts/server) refuses a body by what it is said to weigh, before a route reads any of it,
 * and loads no TypeScript. There is no other list.
 */

const usual = 64_000
const underAuth = 16_000

/** A school's list of up to a thousand students, with long reasons in Thai. */
export const maxImportBytes = 4_000_000

const others = new Map([
  ['/api/school-referrals/import', maxImportBytes],
  ['/api/school-referrals/import/preview', maxImportBytes],
  // LINE gathers events; one that is refused is lost, however often it comes again.
  ['/api/line-notices/webhook', 256_000],
])

/**
 * The most bytes that a body may have.
 *
 * @param {string} path
 */
export function maxBytesOf(path) {
  return others.get(path) ?? (path.startsWith('/api/auth/') ? underAuth : usual)
}
