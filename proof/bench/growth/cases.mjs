/**
 * name: method and path as in the access table; what sets it apart from another of the same behind a comma
 * prepare: before each call, and not part of its time
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
export function askedOf({ name, ask }, side, prepared) {
  const [method = '', path = ''] = (name.split(',')[0] ?? '').split(' ')
  return { method, path, ...ask(side, prepared) }
}

/**
 * Calls that are neither timed nor left out for a reason.
 * table: the lines of tests/api/access-table.json
 */
export function untimedCalls(table, cases) {
  const timed = new Set(cases.map(({ name }) => name.split(',')[0]))
  return table
    .map((line) => line.split(' ').slice(0, 2).join(' '))
    .filter((call) => !timed.has(call) && !Object.keys(leftOut).some((part) => call.includes(part)))
}
