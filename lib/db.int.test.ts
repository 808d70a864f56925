import { newFamily } from '@/tests/support/people'
import { db } from './db'
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
