import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * The state of a row is derived in its own room's rules.ts (docs/decisions/0043). Other rooms name its columns only for a
 * reason that is listed here.
 */
const owners: Record<string, readonly string[]> = {
  acceptedAt: ['school-referrals', 'schools', 'second-parents'],
  awaitsBooking: ['consultations'],
  declinedAt: ['teacher-referrals'],
  disabledAt: ['users'],
  emailVerifiedAt: ['users'],
  endedAt: ['legal-holds', 'schools', 'second-parents'],
  expiresAt: [
    ...['email-verification', 'result-shares', 'school-referrals', 'schools', 'second-parents', 'sessions'],
    'teacher-referrals',
  ],
  replacedAt: ['users'],
  revokedAt: ['result-shares', 'schools', 'teacher-referrals'],
  verifiedAt: ['doctors'],
  withdrawnAt: ['consents', 'line-notices'],
}

const exceptions: Record<string, string> = {
  'accounts acceptedAt': 'shows since when a second parent reads, and exports it',
  'admin acceptedAt': 'a breach is judged by another time than now',
  'accounts expiresAt': 'shows until when what was shared works, and exports it',
  'accounts emailVerifiedAt': 'exports it',
  'accounts declinedAt': 'exports it',
  'accounts endedAt': 'exports it',
  'accounts replacedAt': 'exports it',
  'accounts revokedAt': 'exports it',
  'accounts verifiedAt': 'exports it',
  'accounts withdrawnAt': 'exports it',
  'admin verifiedAt': 'lists since when a doctor is verified',
  'admin declinedAt': 'a breach is reported past the application, by statements that are texts',
  'admin emailVerifiedAt': 'a breach is reported past the application, by statements that are texts',
  'admin endedAt': 'lists what has ended; a breach is judged by another time than now',
  'admin expiresAt': 'lists until when something works; a breach is judged by another time than now',
  'admin revokedAt': 'lists what was revoked; a breach is judged by another time than now',
  'children endedAt': 'which parents may read a child is the child’s rule',
  'endings replacedAt': 'it is deleted a year later',
  'endings withdrawnAt': 'what a consent that was not withdrawn still allows',
  'mail acceptedAt': 'whether who invited was confirmed by then',
  'mail expiresAt': 'a mail says until when its link works',
  'maintenance acceptedAt': 'how long rows are kept counts from it',
  'maintenance endedAt': 'how long rows are kept counts from it',
  'maintenance expiresAt': 'how long rows are kept counts from it',
  'maintenance revokedAt': 'how long rows are kept counts from it',
}

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('lib', name.split(path.sep).join('/')))
  .filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !/\.test\.tsx?$/.test(name) &&
      !name.startsWith('lib/generated/') &&
      name !== 'lib/row-state.ts',
  )

const named = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  const room = file.split('/')[1] ?? ''
  return Object.entries(owners)
    .filter(([column, own]) => !own.includes(room) && new RegExp(`\\b${column}\\b`).test(source))
    .map(([column]) => ({ about: `${room} ${column}`, file }))
})

test('the columns of a state are named in the rooms of their tables alone', () => {
  expect(named.filter(({ about }) => !exceptions[about])).toEqual([])
})

test('every exception is needed, and no column has more than four', () => {
  expect(Object.keys(exceptions).filter((about) => !named.some((each) => each.about === about))).toEqual([])
  const columns = Object.keys(exceptions).map((about) => about.split(' ')[1])
  expect(Object.keys(owners).filter((column) => columns.filter((each) => each === column).length > 4)).toEqual([])
})
