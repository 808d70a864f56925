import * as z from 'zod/mini'
import { newFamily } from '@/tests/support/people'
import { columnsOf, db, fieldsOf, Prisma } from './db'
import { defineRoute } from './http/route'

/** Two of the locks on data that no route can show, because no route that breaks them can be written. */

test('lock 4: a query with an undefined owner throws instead of selecting all rows', async () => {
  const { user, child } = await newFamily()
  const missing = undefined as unknown as string
  const byOwner = (parentId: string) => ({ where: { parentId }, select: { id: true } })
  expect(await db().child.findMany(byOwner(user.id))).toEqual([{ id: child.id }])
  await expect(db().child.findMany(byOwner(missing))).rejects.toThrow(/undefined/)
  await expect(db().child.deleteMany({ where: { parentId: missing } })).rejects.toThrow(/undefined/)
  expect(await db().child.findMany(byOwner(user.id))).toEqual([{ id: child.id }])
})

test('lock 1: a route that does not say who may call it does not compile, and does not run either', () => {
  const handle = async () => null
  // @ts-expect-error: `access` has no default.
  expect(() => defineRoute({ returns: null, handle }).access).toThrow()
})

test('the columns of a schema are its fields, and a field that is no column of the table does not compile', () => {
  const schema = z.object({ id: z.string(), createdAt: z.string(), age: z.number() })
  expect(columnsOf('Child', 'c', schema, { age: Prisma.sql`1` }).sql).toBe('c."id",c."createdAt",1 AS "age"')
  expect(fieldsOf('Child', schema)).toEqual({ id: true, createdAt: true, age: true })
  const other = z.object({ id: z.string(), shoeSize: z.number() })
  // @ts-expect-error there is no such column
  columnsOf('Child', 'c', other)
  // @ts-expect-error nor for Prisma
  fieldsOf('Child', other)
})
