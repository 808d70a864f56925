import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { emailKeyOf } from '@/lib/fields'
import { unsafeListHeldLocked } from '@/lib/legal-holds/data'
import { unsafeRevokePending } from '@/lib/school-referrals/mutations'
import { acceptedSchoolReferral } from '@/lib/school-referrals/rules'
import { createApiKeyWithin, revokeApiKeyWithin, revokeKeysOfSchools } from '@/lib/schools/api-keys/mutations'
import {
  addMember,
  createSchoolWithin,
  endMembership,
  endSchoolWithin,
  renameSchoolWithin,
  unsafeLockMembers,
} from '@/lib/schools/mutations'
import { schoolAdmin } from '@/lib/schools/rules'
import { lettersKeyOf } from '@/lib/text-key.mjs'
import { confirmedAccount, disabledAccount } from '@/lib/users/rules'
import { CommandRefused } from '../terminal/refused'

/** Names are unique among schools that have not ended. */
async function assertNameIsFree(tx: Transaction, name: string, id?: string): Promise<void> {
  const others = await tx.school.findMany({
    where: { isDemo: false, ...(id && { id: { not: id } }) },
    select: { name: true },
  })
  if (others.some((other) => lettersKeyOf(other.name) === lettersKeyOf(name)))
    throw new CommandRefused(`There is a school "${name}".`)
}

export async function createSchool(
  actor: SystemActor,
  tx: Transaction,
  { name, strict = false }: { name: string; strict?: boolean },
) {
  await assertNameIsFree(tx, name)
  const id = await createSchoolWithin(actor, tx, { name, requiresParentEmail: strict })
  return [`School "${name}" is there: ${id}`]
}

/** @throws CommandRefused when it does not exist, has ended, or is the demo's */
async function unsafeFindSchool(tx: Transaction, id: string): Promise<string> {
  const school = await tx.school.findUnique({ where: { id } })
  if (!school) throw new CommandRefused(`There is no school ${id}.`)
  if (school.isDemo) throw new CommandRefused('The demo school has no members and no keys.')
  if (school.endedAt) throw new CommandRefused(`"${school.name}" has ended on ${school.endedAt.toISOString()}.`)
  return school.name
}

export async function addAdmin(
  actor: SystemActor,
  tx: Transaction,
  { school, email }: { school: string; email: string },
) {
  // Before the school is read, as it may be ending concurrently.
  await unsafeLockMembers(tx, school)
  const name = await unsafeFindSchool(tx, school)
  const user = await tx.user.findUnique({ where: { emailKey: emailKeyOf(email) } })
  if (!user) throw new CommandRefused(`Nobody has an account with ${email}.`)
  // An unconfirmed address may be another person's.
  if (!confirmedAccount.holds(user))
    throw new CommandRefused(`The account of ${email} has not confirmed that address yet.`)
  if (disabledAccount.holds(user))
    throw new CommandRefused(`The account of ${email} is disabled: "user enable" comes first.`)
  await addMember(actor, tx, { schoolId: school, userId: user.id, role: 'admin' })
  return [`${email} is an admin of "${name}".`]
}

export async function removeAdmin(
  actor: SystemActor,
  tx: Transaction,
  { school, email }: { school: string; email: string },
) {
  const name = await unsafeFindSchool(tx, school)
  await unsafeLockMembers(tx, school)
  const membership = await tx.schoolMembership.findFirst({
    where: { schoolId: school, ...schoolAdmin.where(), user: { emailKey: emailKeyOf(email) } },
  })
  if (!membership) throw new CommandRefused(`${email} is no admin of "${name}".`)
  await endMembership(actor, tx, membership)
  return [`${email} is no longer in "${name}".`]
}

/** Pending mails, lists and invitations use the new name at once. Texts that people typed keep the old one. */
export async function renameSchool(
  actor: SystemActor,
  tx: Transaction,
  { school: id, name }: { school: string; name: string },
) {
  const former = await unsafeFindSchool(tx, id)
  if (former === name) return [`The school is called "${name}" already.`]
  await assertNameIsFree(tx, name, id)
  await renameSchoolWithin(actor, tx, { id, name })
  return [`"${former}" is called "${name}" from now on.`]
}

export async function endSchool(actor: SystemActor, tx: Transaction, { school: id }: { school: string }) {
  const name = await unsafeFindSchool(tx, id)
  const { schools: held } = await unsafeListHeldLocked(tx)
  if (held.includes(id)) throw new CommandRefused(`"${name}" is under a legal hold: "hold end" comes first.`)
  const { members, invitations } = await endSchoolWithin(actor, tx, id)
  const keys = await revokeKeysOfSchools(actor, tx, [id])
  const revoked = await unsafeRevokePending(tx, id)
  const accepted = await tx.schoolReferral.count({ where: { schoolId: id, ...acceptedSchoolReferral.where() } })
  return [
    `"${name}" has ended.`,
    `members who lose access\t${members}`,
    `invitations that end\t${invitations}`,
    `keys that stop working\t${keys}`,
    `letters whose links end\t${revoked}`,
    `letters that parents accepted, which stay with the families\t${accepted}`,
  ]
}

export async function issueKey(
  actor: SystemActor,
  tx: Transaction,
  input: { school: string; name: string },
  dryRun: boolean,
) {
  const name = await unsafeFindSchool(tx, input.school)
  const { key, row } = await createApiKeyWithin(actor, tx, { schoolId: input.school, name: input.name })
  const line = `A key for "${name}" is there: ${dryRun ? input.name : row.id}`
  // A key from a dry run is rolled back: it must not be copied by mistake.
  return dryRun ? [line] : [line, 'It is shown this once:', key]
}

export async function revokeKey(actor: SystemActor, tx: Transaction, { key: id }: { key: string }) {
  const key = await tx.apiKey.findUnique({ where: { id } })
  if (!key) throw new CommandRefused(`There is no key ${id}.`)
  await revokeApiKeyWithin(actor, tx, { id, schoolId: key.schoolId })
  return [`The key "${key.name}" (…${key.lastFour}) no longer works.`]
}
