import pg from 'pg'
import { contentsOf, differences } from '@/proof/drill/restore/contents.mjs'
import { compareRows, readRows } from '@/proof/drill/upgrade/rows.mjs'
import { newFamily } from '../support/people'
import { sql } from '../support/sql'

const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const client = new pg.Client(testDatabaseUrl)
beforeAll(() => client.connect())
afterAll(() => client.end())

test('two databases are told apart by one value, one row and one index', async () => {
  const { child } = await newFamily()
  const before = await contentsOf(client)
  expect(differences(before, await contentsOf(client))).toEqual({ tables: [], definitions: [] })
  await sql(`UPDATE "Child" SET name = name || ' ' WHERE id = $1`, [child.id])
  expect(differences(before, await contentsOf(client)).tables).toEqual(['"Child"'])
  await sql('DELETE FROM "SignIn"')
  await sql('DROP INDEX "Child_parentId_createdAt_idx"')
  const after = differences(before, await contentsOf(client))
  expect(after.tables).toEqual(['"Child"', '"SignIn"'])
  expect(after.definitions).toEqual([expect.stringContaining('Child_parentId_createdAt_idx')])
})

test('a row that a migration loses or changes is found', async () => {
  const { child } = await newFamily()
  const before = await readRows(client)
  await sql(`UPDATE "Child" SET school = 'Another' WHERE id = $1`, [child.id])
  expect(compareRows(before, await readRows(client))).toMatchObject({ lost: [], changed: ['Child.school'] })
  await sql('DELETE FROM "Child" WHERE id = $1', [child.id])
  const { lost } = compareRows(before, await readRows(client))
  expect(lost).toContain(`Child ${child.id}`)
})
