// Plain JavaScript: the web server (scripts/server) refuses a body by its declared size, before a route reads it.

const usual = 64_000
const underAuth = 16_000

/** Of a class list as a file. */
export const maxImportBytes = 4_000_000
/** The file comes in base64, which takes a third more, or as text with escapes; beside it what its columns hold. */
const importBody = Math.ceil((maxImportBytes / 3) * 4) + usual

const others = new Map([
  ['/api/school-referrals/import', importBody],
  ['/api/school-referrals/import/corrections', importBody],
  ['/api/school-referrals/import/preview', importBody],
  // LINE batches events; a refused batch is lost, since every retry is as large.
  ['/api/line-notices/webhook', 256_000],
])

/** @param {string} path */
export function maxBytesOf(path) {
  return others.get(path) ?? (path.startsWith('/api/auth/') ? underAuth : usual)
}
