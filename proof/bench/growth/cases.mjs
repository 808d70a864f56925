import { callsOfAccounts } from './calls-of-accounts.mjs'
import { callsOfDoctors } from './calls-of-doctors.mjs'
import { callsOfFamilies } from './calls-of-families.mjs'
import { callsOfSchools } from './calls-of-schools.mjs'

export const calls = [...callsOfFamilies, ...callsOfDoctors, ...callsOfSchools, ...callsOfAccounts]

/** Calls of the access table that are not timed, and why. */
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

/** A case's request; `param` is its path's parameter, `ofSchool` that of a school's member. */
export function requestOf({ name, ask }, side, prepared) {
  const [method = '', path = ''] = (name.split(',')[0] ?? '').split(' ')
  const { param, ofSchool, query = ofSchool ? `school=${side.schoolId}` : '', ...request } = ask(side, prepared)
  return { method, path: path.replace(/\[\w+\]/, () => param) + (query && `?${query}`), ...request }
}

/** Calls of the lines of tests/api/access-table.json that are neither timed nor left out. */
export function untimedCalls(table, cases) {
  const timed = new Set(cases.map(({ name }) => name.split(',')[0]))
  return table
    .map((line) => line.split(' ').slice(0, 2).join(' '))
    .filter((call) => !timed.has(call) && !Object.keys(leftOut).some((part) => call.includes(part)))
}
