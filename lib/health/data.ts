import 'server-only'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { db } from '@/lib/db'
import { databaseState } from '@/lib/db-state'

const draining = globalThis as typeof globalThis & { __satiDraining?: boolean }
let expected: Promise<string[]> | undefined

async function expectedMigrations(): Promise<string[]> {
  const entries = await readdir(path.join(process.cwd(), 'prisma/migrations'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}

/** Any failure is logged once and is only "not ready" to the caller. */
export async function isReady(): Promise<boolean> {
  if (draining.__satiDraining) return false
  try {
    return await canServe()
  } catch (error) {
    databaseState().failed(error, 'asking')
    return false
  }
}

async function canServe(): Promise<boolean> {
  const { missing, takesWrites } = await unsafeReadSchema()
  databaseState().answered('asking')
  databaseState().checked({ isReadOnly: !takesWrites, missing: missing.length })
  return takesWrites && missing.length === 0
}

export async function unsafeReadSchema(): Promise<{ missing: string[]; takesWrites: boolean }> {
  expected ??= expectedMigrations().catch((error) => {
    expected = undefined
    throw error
  })
  const wanted = await expected
  // Raw: no model, both: the table is of Prisma's own tool.
  const [database] = await db().$queryRaw<{ isMigrated: boolean; takesWrites: boolean }[]>`
    SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "isMigrated",
      current_setting('transaction_read_only') = 'off' AS "takesWrites"`
  const takesWrites = database?.takesWrites ?? false
  if (!database?.isMigrated) return { missing: wanted, takesWrites }
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  const applied = new Set(rows.map(({ name }) => name))
  return { missing: wanted.filter((name) => !applied.has(name)), takesWrites }
}
