import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Prisma first (docs/decisions/0016): a statement in SQL states why no call of a model does it, as `Raw: one of these` in a
 * comment above it in its function. How many there may be for each reason; one more changes a line here.
 */
const most = {
  // Two lock all legal holds: a deletion and a new hold block each other.
  lock: 24,
  'SKIP LOCKED': 3,
  'upsert with a condition': 7,
  // With those handed to `readAndRecord`, which its name states.
  'read and record': 11,
  "the database's clock": 10,
  // Between two statements a row could be gone, and Prisma then answers null where its type has an object.
  'one snapshot': 6,
  // With those that read the seals of the audit log, and count pending rows.
  aggregate: 10,
  // With the hashes of a class's printed codes.
  'JSON rows': 6,
  'no relation': 10,
  'no model': 6,
  'rule in SQL': 12,
  'function of a column': 4,
  // Also storing answers, and the content of a batch of mails.
  'the bench': 8,
  // A model call moves it with every write.
  'leaves updatedAt': 1,
}

interface RawStatement {
  file: string
  line: number
  reason: string | null
}

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('lib', name))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('lib/generated/'))

const saying = new RegExp(`\\bRaw: (${Object.keys(most).join('|')})\\b`)

function statementsIn(file: string): RawStatement[] {
  const found: RawStatement[] = []
  let reason: string | null = null
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    // A comment counts for its own function only.
    if (line.startsWith('}')) reason = null
    reason = saying.exec(line)?.[1] ?? reason
    if (/\.\$(query|execute)Raw/.test(line)) found.push({ file, line: at + 1, reason })
    if (/(?<!function )\breadAndRecord[<(]/.test(line)) found.push({ file, line: at + 1, reason: 'read and record' })
  }
  return found
}

const statements = files.flatMap(statementsIn)

test('every statement in SQL says why, for one of the known reasons', () => {
  const unexplained = statements.filter(({ reason }) => reason === null)
  expect(unexplained).toEqual([])
})

test.each(Object.entries(most))('there are no more statements in SQL for "%s" than before', (reason, number) => {
  expect(statements.filter((each) => each.reason === reason).length).toBeLessThanOrEqual(number)
})
