import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import pg from 'pg'
import { root } from '@/scripts/lib/paths.mjs'

export async function runSql(testInfo: TestInfo, sql: string, values: unknown[]): Promise<void> {
  const file = path.join(root, testInfo.config.metadata.databaseUrlFile)
  const client = new pg.Client({ connectionString: await readFile(file, 'utf8') })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}
