import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Lock 3: whoever reads or writes says on whose behalf. Every function that `data.ts` and `mutations.ts` export takes an
 * actor first; what cannot, because it is what makes an actor or counts strangers, is named here or called `unsafe…`.
 */
const plumbing = new Set([
  'lib/rate-limits/mutations.ts countHit',
  'lib/rate-limits/mutations.ts countHits',
  'lib/rate-limits/mutations.ts isWithinLimit',
  'lib/rate-limits/mutations.ts refundHit',
  'lib/rate-limits/mutations.ts forgetHits',
  'lib/idempotency/mutations.ts fingerprintOf',
  'lib/health/data.ts isReady',
])
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

test('there are functions to judge', () => {
  expect(exported.length).toBeGreaterThan(20)
})

test('no function leaves such a file in a form that is not judged', () => {
  const forms = files.flatMap((file) => readFileSync(file, 'utf8').match(/^export .*$/gm) ?? [])
  const judged = /^export (type |interface |class |(async )?function |const \w+[^=]* = (async )?(<[^(]*>)?\()/
  const plain = /^export const \w+[^=]* = ([\d{['`]|Prisma\.sql)/
  expect(forms.filter((form) => !judged.test(form) && !plain.test(form))).toEqual([])
})

test.each(exported)('$file $name takes the actor first', ({ file, name, first }) => {
  const exempt = plumbing.has(`${file} ${name}`) || pure.test(name) || name.startsWith('unsafe')
  expect(exempt || /^_?(actor|visitor): \w*Actor\b/.test(first)).toBe(true)
})
