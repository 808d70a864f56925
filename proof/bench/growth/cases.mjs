/**
 * @typedef {import('./side.mjs').Side} Side
 * @typedef {import('./side.mjs').Asked} Asked
 * @typedef {object} Case
 * @property {string} name method and path as in the access table; what sets it apart from another of the same behind a comma
 * @property {(side: Side) => Promise<any>} [prepare] before each call, and not part of its time
 * @property {(side: Side, prepared: any) => Omit<Asked, 'method' | 'path'> & { path?: string }} ask
 */

/** What the access table has beside them, and why it is not timed. */
const leftOut = {
  '/api/[[...rest]]': 'asks the database nothing',
  '/api/openapi.json': 'asks the database nothing',
  '/api/fhir/': 'asks the database nothing',
  '/api/health/live': 'asks the database nothing',
  'GET /api/login': 'asks the database nothing',
  'GET /api/auth/google': 'asks Google, not the database',
  'GET /api/auth/line': 'asks LINE, not the database',
  'GET /api/auth/callback/': 'asks a provider first; what follows is the sign-in that POST /api/auth/login has',
  'GET /api/school-referrals/import/template': 'asks the database for nothing but the membership',
}

/** The request of a case: its name says method and path, with its parameters named in brackets. */
export function askedOf(/** @type {Case} */ { name, ask }, /** @type {Side} */ side, /** @type {any} */ prepared) {
  const [method = '', path = ''] = (name.split(',')[0] ?? '').split(' ')
  return { method, path, ...ask(side, prepared) }
}

/**
 * Calls that are neither timed nor left out for a reason.
 *
 * @param {string[]} table the lines of tests/api/access-table.json
 * @param {Case[]} cases
 */
export function untimedCalls(table, cases) {
  const timed = new Set(cases.map(({ name }) => name.split(',')[0]))
  return table
    .map((line) => line.split(' ').slice(0, 2).join(' '))
    .filter((call) => !timed.has(call) && !Object.keys(leftOut).some((part) => call.includes(part)))
}
