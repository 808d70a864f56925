import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, namesImportedBy, ringsOf } from '../support/imports-of'

/*
 * A room is a folder of lib/ or components/, or one file directly in lib/. Each room is on a floor, and imports only go
 * down or stay on their floor; no two rooms import each other, not even by way of others (docs/decisions/0017).
 */
const floors: readonly (readonly string[])[] = [
  // 0, the ground: what knows nothing of the product.
  [
    'brand',
    'db',
    'db-cause',
    'db-pool',
    'db-spans',
    'db-state',
    'db-time-limits',
    'deadline',
    'env',
    'env-names',
    'env-rules',
    'env-secrets',
    'errors',
    'fields',
    'log',
    'logged-error',
    'metrics',
    'operator',
    'query-time',
    'repeated-failure',
    'request',
    'security-txt',
    'span',
    'stack-trace',
    'thai-time',
    'text-key',
    'kept-keys',
    'work-queue',
  ],
  // 1, services: what every noun needs, and whose rows belong to no person.
  // With how a doctor is named, which the log reads too.
  [
    ...['audit', 'audit/months', 'audit/rights', 'audit/seals'],
    'auth',
    'doctors/names',
    'health',
    'i18n',
    'idempotency',
    'learn',
    'legal-holds',
    'maintenance',
    'outbox',
    'rate-limits',
    'screening',
  ],
  // 2, who is there: from an address and a password to a session, and what was agreed to on the way.
  [
    ...[
      'consents',
      'email-verification',
      'email-verification/tokens',
      'line-notices',
      'registration',
      'sessions',
      'sign-in',
    ],
    ...['sign-in/records', 'social-sign-in/identities'],
  ],
  // 3, the nouns of the product.
  [
    ...[
      'accounts',
      'accounts/disowning',
      'accounts/disabling',
      'accounts/deletion',
      'accounts/export',
      'accounts/password',
      'accounts/shared-access',
      'assessments',
    ],
    ...[
      'children',
      'children/deletion',
      'consents/screening',
      'consents/withdrawals',
      'consultations',
      'consultations/appointment',
      'consultations/desk',
      'consultations/desk/cancelled',
      'dashboard',
    ],
    ...[
      'doctors',
      'fhir',
      'reports',
      'result-shares',
      'result-shares/links',
      'health-links',
      'school-referrals',
      'school-referrals/acceptance',
    ],
    ...[
      'school-referrals/import',
      'school-referrals/notices',
      'school-referrals/search',
      'schools',
      'schools/api-keys',
      'schools/invitations',
    ],
    ...['second-parents', 'second-parents/acceptance', 'second-parents/clean-up', 'second-parents/mails'],
    ...['teacher-referrals', 'teacher-referrals/mails', 'teacher-referrals/received', 'teacher-referrals/reminders'],
    ...['assessments/timeline', 'children/recheck'],
  ],
  // 4, the roof: what meets the world outside. boot starts all of it.
  [
    ...[
      'admin',
      'admin/breach',
      'admin/check',
      'admin/loop',
      'admin/mails',
      'admin/schools',
      'admin/shared-access',
      'admin/terminal',
      'boot',
      'http',
      'mail',
      'mail/templates',
      'openapi',
    ],
    'social-sign-in',
  ],
]

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/'))

const sources = (folder: string) => filesIn(folder).filter((file) => !/\.test\.tsx?$/.test(file))

function roomOf(file: string): string {
  const folder = path.posix.dirname(file)
  const name = folder === 'lib' ? path.posix.join(folder, path.posix.parse(file).name) : folder
  return name.replace(/^lib\//, '')
}

function arrowsOf(folder: string) {
  const arrows = importsOf(sources(folder)).map(({ from, to }) => ({
    from,
    to,
    rooms: [roomOf(from), roomOf(to)] as const,
  }))
  return arrows.filter(({ rooms: [a, b] }) => a !== b)
}

const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))

describe('the rooms of lib', () => {
  const arrows = arrowsOf('lib')

  test('the rooms of lib are all on a floor, each on one, and none is on a floor that does not exist', () => {
    const rooms = [...new Set(sources('lib').map(roomOf))].filter((room) => !room.endsWith('.d'))
    expect(floors.flat().toSorted()).toEqual(rooms.toSorted())
  })

  test('the rooms of lib import only from their own floor and those below', () => {
    expect(arrows.length).toBeGreaterThan(200)
    const climbing = arrows.filter(({ rooms: [from, to] }) => floorOf(from) < floorOf(to))
    expect(climbing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  test('the rooms of lib import nothing from outside lib but the messages', () => {
    const leaving = sources('lib').flatMap((file) =>
      namesImportedBy(file).filter((name) => {
        if (/^@\/messages\/(en|th)\.json$/.test(name)) return false
        const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name)
        return /^(@\/|\.)/.test(name) && !target.startsWith('lib/')
      }),
    )
    expect(leaving).toEqual([])
  })

  test('the rooms of lib form no ring', () => {
    expect(ringsOf(arrows.map(({ rooms }) => rooms))).toEqual([])
  })
})

test('the rooms of components form no ring', () => {
  const arrows = arrowsOf('components')
  expect(arrows.length).toBeGreaterThan(100)
  expect(ringsOf(arrows.map(({ rooms }) => rooms))).toEqual([])
})

test('no file has more than 300 lines, tests too', () => {
  const files = ['app', 'components', 'lib', 'prisma', 'scripts', 'tests'].flatMap(filesIn)
  expect(files.length).toBeGreaterThan(1_000)
  const counted = files.map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  expect(counted.filter(({ lines }) => lines > 300)).toEqual([])
})

test('a ring of two and one of three are found, and a chain is none', () => {
  expect(
    ringsOf([
      ['a', 'b'],
      ['b', 'c'],
    ]),
  ).toEqual([])
  expect(
    ringsOf([
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
    ]),
  ).toEqual([['a', 'b']])
  expect(
    ringsOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['d', 'a'],
    ]),
  ).toEqual([['a', 'b', 'c']])
})
