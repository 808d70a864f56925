import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * A table is written by its own room alone (docs/decisions/0017); another room calls that room's function. A room here is a
 * folder of lib/ with its subfolders.
 */
const owners: Record<string, string> = {
  Account: 'identities',
  AccountToken: 'email-verification',
  ApiKey: 'schools',
  Assessment: 'assessments',
  AuditEvent: 'audit',
  AuditSeal: 'audit',
  Child: 'children',
  ClassTeacher: 'schools',
  Consent: 'consents',
  Consultation: 'consultations',
  ConsultationMessage: 'consultations',
  ConsultationNote: 'consultations',
  Doctor: 'doctors',
  DoctorVisit: 'doctor-visits',
  EndedSession: 'sessions',
  HeldVersion: 'legal-holds',
  IdempotencyKey: 'idempotency',
  JobLease: 'maintenance',
  LegalHold: 'legal-holds',
  LineConsent: 'line-notices',
  LinkReader: 'result-shares',
  MailDelivery: 'outbox',
  RateLimit: 'rate-limits',
  ResultShare: 'result-shares',
  School: 'schools',
  SchoolClass: 'schools',
  SchoolInvitation: 'schools',
  SchoolMembership: 'schools',
  SchoolReferral: 'school-referrals',
  SecondParent: 'second-parents',
  Session: 'sessions',
  SignIn: 'sign-in',
  SuggestedColleague: 'teacher-referrals',
  TeacherReferral: 'teacher-referrals',
  User: 'users',
}

const modelCall =
  /\b\w+(?:\(\))?\.(\w+)\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(/g
/** A write through a relation's field, within a model call of another table. */
const nestedWrite =
  /\b(\w+): \{[^{}]*?\b(?:create|createMany|connect|connectOrCreate|disconnect|set|upsert|update|updateMany|delete|deleteMany):/g
const statement = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"(\w+)"/g

/** A function of the database that alone may write a table. */
const functions: Record<string, string> = { AuditSeal: 'seal_audit()' }

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('lib', name))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('generated'))

const schema = readFileSync('prisma/schema.prisma', 'utf8')
const tables: string[] = schema.match(/(?<=^model )\w+/gm) ?? []

const relations = new Map(
  [...schema.matchAll(/^ {2}(\w+) +(\w+)(?:\[\]|\?)?(?= |$)/gm)]
    .map(([, field = '', type = '']) => [field, type] as const)
    .filter(([, type]) => tables.includes(type)),
)

const written = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  const models = [...source.matchAll(modelCall)].map(([, model = '']) => model.charAt(0).toUpperCase() + model.slice(1))
  const named = [...source.matchAll(statement)].map(([, table = '']) => table)
  const nested = [...source.matchAll(nestedWrite)].map(([, field = '']) => relations.get(field) ?? '')
  const called = tables.filter((table) => functions[table] && source.includes(functions[table]))
  const known = [...models, ...nested, ...named, ...called].filter((table) => tables.includes(table))
  return known.map((table) => ({ table, room: file.split('/')[1] ?? '', file }))
})

test('every table has an owner', () => {
  expect(Object.keys(owners).toSorted()).toEqual(tables.toSorted())
})

test.each(Object.entries(owners))('%s is written from lib/%s', (table, owner) => {
  const others = written.filter(({ room, table: name }) => name === table && room !== owner)
  expect(others).toEqual([])
  expect(written.some(({ room, table: name }) => name === table && room === owner)).toBe(true)
})
