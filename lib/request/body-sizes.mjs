// Plain JavaScript: the web server (scripts/server) refuses a body by its declared size, before a route reads it.

const usual = 64_000
const underAuth = 16_000

/** A thousand students with long reasons in Thai. */
export const maxImportBytes = 4_000_000

const others = new Map([
  ['/api/school-referrals/import', maxImportBytes],
  ['/api/school-referrals/import/preview', maxImportBytes],
  // LINE batches events; a refused batch is lost, since every retry is as large.
  ['/api/line-notices/webhook', 256_000],
])

/** @param {string} path */
export function maxBytesOf(path) {
  return others.get(path) ?? (path.startsWith('/api/auth/') ? underAuth : usual)
}
