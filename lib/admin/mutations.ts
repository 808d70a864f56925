import 'server-only'
import { disableAccount, enableAccount } from '@/lib/accounts/disabling/mutations'
import { unsafeEndSharedAccess } from '@/lib/accounts/shared-access/mutations'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { unverifyListing, unverifyListingOf, verifyListing } from '@/lib/doctors/mutations'
import { emailKeyOf } from '@/lib/fields'
import { unsafeListHolds } from '@/lib/legal-holds/data'
import { addHold, endHold } from '@/lib/legal-holds/mutations'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { clearHits } from '@/lib/rate-limits/mutations'
import { createApiKeyWithin, revokeApiKeyWithin } from '@/lib/schools/api-keys/mutations'
import { createSchoolWithin, endMembership, makeAdmin, unsafeLockMembers } from '@/lib/schools/mutations'
import { unsafeListAllDoctors, unsafeListKeysOf, unsafeListSchools } from './data'
import { unsafeSummariseLoop } from './loop/data'
import { unsafeListHeldMails } from './mails/data'
import { markMailsSent } from './mails/mutations'
import type { AdminCommand } from './schema'
import { unsafeDescribeSharedAccess, unsafeListMadeForSchools } from './shared-access/data'

/** Why a command was not done, in words for the terminal. */
export class CommandRefused extends Error {}

class RolledBack extends Error {}

type Asked<C extends AdminCommand['command']> = Extract<AdminCommand, { command: C }>

/**
 * Does what operations ask for, with a row in the audit log in the same transaction.
 *
 * @param dryRun does it all and takes it back
 * @returns lines for the terminal
 * @throws CommandRefused when it cannot be done
 */
export async function runAdminCommand(
  actor: SystemActor,
  command: AdminCommand,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  if (command.command === 'school list') return unsafeListSchools()
  if (command.command === 'key list') return unsafeListKeysOf(command.school)
  if (command.command === 'doctor list') return unsafeListAllDoctors()
  if (command.command === 'hold list') return unsafeListHolds()
  if (command.command === 'loop') return unsafeSummariseLoop(command)
  if (command.command === 'mails held') return unsafeListHeldMails()
  const change = command
  let lines: string[] = []
  try {
    await db().$transaction(async (tx) => {
      lines = await apply(actor, tx, change, dryRun)
      if (dryRun) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (command.command === 'user unlock' && !dryRun) await forgetFailures(command)
  return dryRun ? ['Dry run: nothing was changed.', ...lines] : lines
}

type Change = Exclude<AdminCommand, { command: `${string} list` | 'loop' | 'mails held' }>

function apply(actor: SystemActor, tx: Transaction, change: Change, dryRun: boolean): Promise<string[]> {
  switch (change.command) {
    case 'school create':
      return createSchool(actor, tx, change)
    case 'school add-admin':
      return addAdmin(actor, tx, change)
    case 'school remove-admin':
      return removeAdmin(actor, tx, change)
    case 'key issue':
      return issueKey(actor, tx, change, dryRun)
    case 'key revoke':
      return revokeKey(actor, tx, change)
    case 'doctor verify':
      return verifyDoctor(actor, tx, change)
    case 'doctor unverify':
      return unverifyDoctor(actor, tx, change)
    case 'mails mark-sent':
      return markMailsSent(actor, tx, change)
    case 'hold add':
      return hold(actor, tx, change)
    case 'hold end':
      return release(actor, tx, change)
    case 'user unlock':
      return unlock(actor, tx, change)
    case 'user disable':
      return disable(actor, tx, change)
    case 'user enable':
      return enable(actor, tx, change)
  }
}

async function createSchool(actor: SystemActor, tx: Transaction, { name, strict = false }: Asked<'school create'>) {
  if (await tx.school.findFirst({ where: { name, isDemo: false } }))
    throw new CommandRefused(`There is a school "${name}".`)
  const id = await createSchoolWithin(actor, tx, { name, requiresParentEmail: strict })
  return [`School "${name}" is there: ${id}`]
}

async function findSchool(tx: Transaction, id: string): Promise<string> {
  const school = await tx.school.findUnique({ where: { id } })
  if (!school) throw new CommandRefused(`There is no school ${id}.`)
  if (school.isDemo) throw new CommandRefused('The demo school has no members and no keys.')
  return school.name
}

async function addAdmin(actor: SystemActor, tx: Transaction, { school, email }: Asked<'school add-admin'>) {
  const name = await findSchool(tx, school)
  await unsafeLockMembers(tx, school)
  const user = await tx.user.findUnique({ where: { emailKey: emailKeyOf(email) } })
  if (!user) throw new CommandRefused(`Nobody has an account with ${email}.`)
  // An unconfirmed address may be another person's.
  if (!user.emailVerifiedAt) throw new CommandRefused(`The account of ${email} has not confirmed that address yet.`)
  if (user.disabledAt) throw new CommandRefused(`The account of ${email} is disabled: "user enable" comes first.`)
  await makeAdmin(actor, tx, { schoolId: school, userId: user.id })
  return [`${email} is an admin of "${name}".`]
}

async function removeAdmin(actor: SystemActor, tx: Transaction, { school, email }: Asked<'school remove-admin'>) {
  const name = await findSchool(tx, school)
  await unsafeLockMembers(tx, school)
  const membership = await tx.schoolMembership.findFirst({
    where: { schoolId: school, role: 'admin', user: { emailKey: emailKeyOf(email) } },
  })
  if (!membership) throw new CommandRefused(`${email} is no admin of "${name}".`)
  await endMembership(actor, tx, membership)
  return [`${email} is no longer in "${name}".`]
}

async function issueKey(actor: SystemActor, tx: Transaction, asked: Asked<'key issue'>, dryRun: boolean) {
  const name = await findSchool(tx, asked.school)
  const { key, row } = await createApiKeyWithin(actor, tx, { schoolId: asked.school, name: asked.name })
  const told = `A key for "${name}" is there: ${dryRun ? asked.name : row.id}`
  // A key from a dry run is rolled back: it must not be copied by mistake.
  return dryRun ? [told] : [told, 'It is shown this once:', key]
}

async function revokeKey(actor: SystemActor, tx: Transaction, { key: id }: Asked<'key revoke'>) {
  const key = await tx.apiKey.findUnique({ where: { id } })
  if (!key) throw new CommandRefused(`There is no key ${id}.`)
  await revokeApiKeyWithin(actor, tx, { id, schoolId: key.schoolId })
  return [`The key "${key.name}" (…${key.lastFour}) no longer works.`]
}

async function verifyDoctor(actor: SystemActor, tx: Transaction, { doctor: id, name }: Asked<'doctor verify'>) {
  const doctor = await tx.doctor.findUnique({
    where: { id },
    include: { user: { select: { emailVerifiedAt: true } } },
  })
  if (!doctor) throw new CommandRefused(`There is no doctor ${id}.`)
  const changed = `It does not say what was compared: "doctor list" shows what the listing says now.`
  // A doctor who waits may change the name after it was compared with the licence.
  if (doctor.name !== name) throw new CommandRefused(`The listing is not under the name ${name}. ${changed}`)
  if (doctor.verifiedAt) return [`${doctor.name} is verified already.`]
  // Requests are mailed there, and an unconfirmed address may be another person's.
  if (doctor.user && !doctor.user.emailVerifiedAt)
    throw new CommandRefused(`The account of ${doctor.name} has not confirmed its email address yet.`)
  if (!(await verifyListing(actor, tx, doctor)))
    throw new CommandRefused(`The listing of ${name} was changed at this moment. ${changed}`)
  // Asked once the listing is written: whoever disables the account writes it too, after or before.
  const disabled = { doctor: { id }, disabledAt: { not: null } }
  if (await tx.user.findFirst({ where: disabled, select: { id: true } }))
    throw new CommandRefused(`The account of ${doctor.name} is disabled: "user enable" comes first.`)
  if (doctor.userId) await enqueueNotice(tx, { template: 'doctor-verified', rowId: doctor.userId })
  return [`${doctor.name} is listed to parents from now on: ${doctor.specialty}, ${doctor.location}.`]
}

/** No parent sees the doctor then, and the doctor sees no parent. What was asked and shared stays, for another day. */
async function unverifyDoctor(actor: SystemActor, tx: Transaction, { doctor: id }: Asked<'doctor unverify'>) {
  const doctor = await tx.doctor.findUnique({ where: { id } })
  if (!doctor) throw new CommandRefused(`There is no doctor ${id}.`)
  if (!doctor.verifiedAt) return [`${doctor.name} is not verified.`]
  await unverifyListing(actor, tx, id)
  return [`${doctor.name} is no longer listed to parents, and sees no request.`]
}

/** An account by its address or its id. */
interface OneUser {
  email?: string | undefined
  account?: string | undefined
}

async function findUser(tx: Transaction, { email, account }: OneUser) {
  if (email === undefined && account === undefined) throw new CommandRefused('Whose account?')
  const where = email === undefined ? { id: String(account) } : { emailKey: emailKeyOf(email) }
  const user = await tx.user.findUnique({ where, select: { id: true, disabledAt: true } })
  if (!user)
    throw new CommandRefused(email ? `Nobody has an account with ${email}.` : `There is no account ${account}.`)
  return { ...user, name: email ? `The account of ${email}` : `The account ${account}` }
}

async function unlock(actor: SystemActor, tx: Transaction, { email, address }: Asked<'user unlock'>) {
  const user = await findUser(tx, { email })
  await recordAudit(actor, 'account.unlocked', { targetId: user.id }, tx)
  const told = address
    ? `The wrong passwords for ${email}, and those from ${address}, are forgotten.`
    : `The wrong passwords for ${email} are forgotten. A network address that tried ten of them still waits for up to 15 minutes: to lift that too, say --address with it.`
  // It was disabled on purpose, not by too many wrong passwords.
  return user.disabledAt ? [told, 'The account is disabled, and stays so: "user enable" ends that.'] : [told]
}

async function disable(actor: SystemActor, tx: Transaction, asked: Asked<'user disable'>) {
  const { id, name } = await findUser(tx, asked)
  // Who demotes another admin meanwhile counts this one before or after, and not in between.
  const administered = await tx.schoolMembership.findMany({
    where: { userId: id, role: 'admin' },
    orderBy: { schoolId: 'asc' },
    select: { schoolId: true },
  })
  for (const { schoolId } of administered) await unsafeLockMembers(tx, schoolId)
  const told = (await disableAccount(actor, tx, id))
    ? `${name} is disabled: it is signed out everywhere, and cannot sign in.`
    : `${name} is disabled already.`
  // Nobody would answer what parents ask.
  const listing = await unverifyListingOf(actor, tx, id)
  const unlisted = `The doctor ${listing} is no longer listed to parents. After "user enable", "doctor verify" is the way back.`
  const isEnding = asked['end-access'] === true
  // Read once the account is locked: who was about to hand out more has done it by now, or no longer can.
  const shared = await unsafeDescribeSharedAccess(tx, id, { isEnding })
  if (isEnding) await unsafeEndSharedAccess(actor, tx, id)
  return [
    told,
    ...(listing ? [unlisted] : []),
    ...(await schoolsLeftBy(tx, id)),
    ...shared,
    ...(await unsafeListMadeForSchools(tx, id)),
  ]
}

/** Schools that nobody administers any more who can sign in, for operations to find another admin. */
async function schoolsLeftBy(tx: Transaction, userId: string): Promise<string[]> {
  const admins = { some: { role: 'admin', user: { disabledAt: null } } } as const
  const left = await tx.school.findMany({
    where: { memberships: { some: { userId, role: 'admin' } }, NOT: { memberships: admins } },
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  })
  return left.map(
    ({ id, name }) =>
      `${name} has no admin now who can sign in. For another one: school add-admin --school ${id} --email ADDRESS`,
  )
}

async function enable(actor: SystemActor, tx: Transaction, asked: Asked<'user enable'>) {
  const { id, name } = await findUser(tx, asked)
  if (!(await enableAccount(actor, tx, id))) return [`${name} is not disabled.`]
  const listing = await tx.doctor.findFirst({ where: { userId: id, verifiedAt: null }, select: { id: true } })
  const waits = `The doctor ${listing?.id} is not listed to parents: "doctor verify" does that.`
  return [`${name} can sign in again.`, ...(listing ? [waits] : [])]
}

async function hold(actor: SystemActor, tx: Transaction, { account, child, school, reason, by }: Asked<'hold add'>) {
  const heldKind = account ? 'account' : child ? 'child' : 'school'
  const heldId = account ?? child ?? school ?? ''
  const id = await addHold(actor, tx, { kind: heldKind, heldId, reason, by })
  if (!id) throw new CommandRefused(`There is no ${heldKind} ${heldId}.`)
  return [`The ${heldKind} ${heldId} is under a legal hold, for ${reason}: ${id}`]
}

async function release(actor: SystemActor, tx: Transaction, { hold: id, by }: Asked<'hold end'>) {
  if (!(await endHold(actor, tx, { id, by }))) throw new CommandRefused(`There is no hold ${id} in force.`)
  return ['The hold has ended. What is older than its term goes with the next clean-up.']
}

/** The counts of wrong passwords: of the account, and of one network address with it when that is given. */
async function forgetFailures({ email, address }: Asked<'user unlock'>): Promise<void> {
  const emailKey = emailKeyOf(email)
  await clearHits(limits.loginByAccount, emailKey)
  if (address) await clearHits(limits.loginByAccountAndAddress, `${emailKey} ${address}`)
}
