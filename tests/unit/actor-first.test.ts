import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Lock 3: every function that `data.ts` and `mutations.ts` export takes an actor first and uses it. One that acts on a bare
 * id, and leaves permission to its caller, is called `unsafe…`. A SystemActor may read and write for its job;
 * tests/unit/actor-makers.test.ts lists who makes one.
 */

/** Their rows belong to no person: counters, keys, pending mails. */
const services = ['rate-limits', 'idempotency', 'outbox', 'maintenance', 'health'].map((room) => `lib/${room}/`)

/** Others that need no actor, or do not read it. */
const exempt: Record<string, string> = {
  'lib/email-verification/tokens/mutations.ts countMailToRecipient': 'counts an address, which nobody owns',
  'lib/assessments/data.ts newestOfEach': 'keeps some of the rows that another statement selects for its actor',
  'lib/doctors/data.ts listDoctors': 'the same list for everyone who is signed in',
}
/** These touch no row: they reshape one that was read. */
const pure = /^to[A-Z]/

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('lib', name))
  .filter((name) => /\/(data|mutations)\.ts$/.test(name) && !name.includes('generated'))

const exported = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  const functions = source.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*([^,)]*)/gm)
  const arrows = source.matchAll(/^export const (\w+)[^=]*= (?:async )?(?:<[^(]*>)?\(\s*([^,)]*)/gm)
  return [...functions, ...arrows].map(([, name = '', first = '']) => ({ file, name, first }))
})

const isService = (file: string) => services.some((room) => file.startsWith(room))

test('data.ts and mutations.ts export functions to judge', () => {
  expect(exported.length).toBeGreaterThan(150)
})

test('no function leaves data.ts or mutations.ts in a form that is not judged', () => {
  const forms = files.flatMap((file) => readFileSync(file, 'utf8').match(/^export .*$/gm) ?? [])
  const judged = /^export (type |interface |class |(async )?function |const \w+[^=]* = (async )?(<[^(]*>)?\()/
  const plain = /^export const \w+[^=]* = ([\d{['`]|Prisma\.sql|columnsOf\(|fieldsOf\()/
  expect(forms.filter((form) => !judged.test(form) && !plain.test(form))).toEqual([])
})

test.each(exported)(
  '$file $name takes the actor first and uses it, or says that it is unsafe',
  ({ file, name, first }) => {
    const isExempt = isService(file) || exempt[`${file} ${name}`] || pure.test(name) || name.startsWith('unsafe')
    // The linter requires an underscore before an unused parameter.
    expect(isExempt || /^((actor|visitor): \w*Actor|_actor: SystemActor)\b/.test(first)).toBeTruthy()
  },
)

test('every function and room that needs no actor exists', () => {
  const names = exported.map(({ file, name }) => `${file} ${name}`)
  expect(Object.keys(exempt).filter((name) => !names.includes(name))).toEqual([])
  expect(services.filter((room) => !files.some((file) => file.startsWith(room)))).toEqual([])
})
