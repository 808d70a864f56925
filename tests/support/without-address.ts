import { randomUUID } from 'node:crypto'
import { newChild, newPerson, type Person } from './people'
import { sql } from './sql'

/** As an account is opened on paper: confirmed by that, with a password, and without an address. */
export async function newParentWithoutAddress(): Promise<Person> {
  const { user, cookie } = await newPerson()
  await sql(
    `UPDATE "User" SET email = NULL, "emailKey" = NULL, "emailVerifiedAt" = now(), "letterHash" = $2 WHERE id = $1`,
    [user.id, randomUUID()],
  )
  await sql(`DELETE FROM "MailDelivery" WHERE "rowId" IN (SELECT id FROM "AccountToken" WHERE "userId" = $1)`, [
    user.id,
  ])
  await sql('DELETE FROM "AccountToken" WHERE "userId" = $1', [user.id])
  return { user: { ...user, email: null }, cookie }
}

export async function newFamilyWithoutAddress() {
  const parent = await newParentWithoutAddress()
  return { ...parent, child: await newChild(parent) }
}

/** What its home shows or has shown, oldest first. */
export function noticesOf({ user }: Person) {
  return sql<{ id: string; template: string; rowId: string; seenAt: Date | null }>(
    'SELECT id, template, "rowId", "seenAt" FROM "MailDelivery" WHERE "noticeTo" = $1 ORDER BY "sentAt", id',
    [user.id],
  )
}
