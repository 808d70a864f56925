import { readdirSync, readFileSync } from 'node:fs'

/** Earlier ones are applied everywhere, and are not changed. */
const first = '20261205000000'

const names = readdirSync('prisma/migrations').filter((name) => /^\d{14}_/.test(name) && name >= first)

test.each(names)('the migration %s waits two seconds for a lock and no longer', (name) => {
  const statements = readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')
  // Alone in its file, as it cannot be in a transaction with another statement.
  if (!/CREATE (UNIQUE )?INDEX CONCURRENTLY/.test(statements)) expect(statements).toMatch(/^SET lock_timeout = '2s';\n/)
})
