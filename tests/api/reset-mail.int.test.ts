import { v7 as uuidv7 } from 'uuid'
import { systemActor } from '@/lib/auth/actor'
import { prepareMail } from '@/lib/mail/compose-ahead'
import { composeMail } from '@/lib/mail/templates/compose-mail'
import { newPerson, type Person } from '../support/people'
import { count, sql } from '../support/sql'

/** A reset link is made with its mail: only the worker finds out whether the account exists. */

const minutes = 60_000
const ask = () => uuidv7()

async function write(rowId: string, person: Person, ago = 0) {
  const recipient = person.user.email?.toLowerCase() ?? ''
  const createdAt = new Date(Date.now() - ago)
  const mail = { template: 'password-reset', rowId, version: 1, recipient, createdAt } as const
  await prepareMail(systemActor('test'), mail)
  return (await composeMail(systemActor('test'), mail))?.write() ?? null
}

const linkOf = (text = '') => /token=[\w-]+/.exec(text)?.[0]
const tokens = ({ user }: Person) =>
  sql(`SELECT id, "usedAt" FROM "AccountToken" WHERE "userId" = $1 AND purpose = 'password_reset'`, [user.id])

test('a mail that is written twice carries one link, which is not opened again once it was used', async () => {
  const [person, id] = [await newPerson(), ask()]
  const [first, second] = [await write(id, person), await write(id, person)]
  expect(linkOf(first?.text)).toBeDefined()
  expect(linkOf(second?.text)).toBe(linkOf(first?.text))
  await sql('UPDATE "AccountToken" SET "usedAt" = now() WHERE id = $1', [id])
  expect(await write(id, person)).toBeNull()
  expect(await tokens(person)).toEqual([{ id, usedAt: expect.any(Date) }])
})

test('the link of the later of two reset mails works, whichever is composed first', async () => {
  const [person, earlier, later] = [await newPerson(), ask(), ask()]
  expect(await write(later, person)).not.toBeNull()
  expect(await write(earlier, person)).toBeNull()
  expect(await tokens(person)).toEqual([{ id: later, usedAt: null }])
  const last = ask()
  expect(await write(last, person)).not.toBeNull()
  expect(await tokens(person)).toEqual([{ id: last, usedAt: null }])
})

test('a reset mail that could not be sent for half an hour is never sent', async () => {
  const person = await newPerson()
  expect(await write(ask(), person, 29 * minutes)).not.toBeNull()
  await sql(`DELETE FROM "AccountToken" WHERE "userId" = $1 AND purpose = 'password_reset'`, [person.user.id])
  expect(await write(ask(), person, 31 * minutes)).toBeNull()
  expect(await count(`"AccountToken" WHERE "userId" = $1 AND purpose = 'password_reset'`, [person.user.id])).toBe(0)
})
