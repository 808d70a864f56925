import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Prisma first (docs/decisions/0016): a statement in SQL says why no call of a model does it, as `Raw (one of these)` in a
 * comment above it in its function. How many there may be of each reason; one more is a line to change here.
 */
const most = {
  'row lock': 28,
  'advisory lock': 1,
  'SKIP LOCKED': 3,
  'upsert with a condition': 8,
  'read and record in one statement': 4,
  "database's clock": 15,
  // Between two statements a row could be gone, and Prisma then answers null where its type has an object.
  'one snapshot': 4,
  aggregate: 3,
  'JSON rows': 3,
  // Tables without a relation, among them none that Prisma knows.
  'no relation': 9,
  'no model': 3,
  // A condition that many statements share, written once.
  'rule in SQL': 4,
  'function of a column': 3,
  // `npm run bench` shows what a model's call costs there.
  measured: 1,
}

/** Statements whose reason is not written down yet. The numbers only sink. */
const unexplained: Record<string, number> = { 'lib/schools/data.ts': 4, 'lib/schools/mutations.ts': 6 }

interface RawStatement {
  file: string
  line: number
  reason: string | null
}

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('lib', name))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('lib/generated/'))

function statementsIn(file: string): RawStatement[] {
  const found: RawStatement[] = []
  let reason: string | null = null
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    // A comment speaks for its own function only.
    if (line.startsWith('}')) reason = null
    reason = /\bRaw \(([^)]+)\)/.exec(line)?.[1] ?? reason
    if (/\.\$(query|execute)Raw/.test(line)) found.push({ file, line: at + 1, reason })
  }
  return found
}

const statements = files.flatMap(statementsIn)
const explained = statements.filter(({ reason }) => reason !== null)

test('every statement in SQL says why', () => {
  const silent = statements.filter(({ reason }) => reason === null)
  const countOf = (name: string) => silent.filter(({ file }) => file === name).length
  expect(silent.filter(({ file }) => countOf(file) > (unexplained[file] ?? 0))).toEqual([])
})

test('for one of the known reasons', () => {
  expect(explained.filter(({ reason }) => !Object.hasOwn(most, reason ?? ''))).toEqual([])
})

test.each(Object.entries(most))('no more for "%s" than before', (reason, number) => {
  expect(explained.filter((each) => each.reason === reason).length).toBeLessThanOrEqual(number)
})
