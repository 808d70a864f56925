import 'server-only'
import { disableAccount, enableAccount } from '@/lib/accounts/disabling/mutations'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { unverifyListing, unverifyListingOf, verifyListing } from '@/lib/doctors/mutations'
import { unsafeEndSharedAccess } from '@/lib/endings/shared-access/mutations'
import { emailKeyOf } from '@/lib/fields'
import { unsafeListHeldVersions } from '@/lib/legal-holds/data'
import { addHold, endHold } from '@/lib/legal-holds/mutations'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { clearHits } from '@/lib/rate-limits/mutations'
import { createApiKeyWithin, revokeApiKeyWithin } from '@/lib/schools/api-keys/mutations'
import { unsafeLockMembers } from '@/lib/schools/mutations'
import { textKeyOf } from '@/lib/text-key.mjs'
import {
  unsafeListAllDoctors,
  unsafeListAllHolds,
  unsafeListKeysOf,
  unsafeListMembersOf,
  unsafeListSchools,
} from './data'
import { unsafeSummariseLoop } from './loop/data'
import { unsafeListFailedMails, unsafeListHeldMails } from './mails/data'
import { markMailsSent, retryMail } from './mails/mutations'
import type { AdminCommand } from './schema'
import { addAdmin, createSchool, endSchool, removeAdmin, renameSchool, unsafeFindSchool } from './schools/mutations'
import { unsafeDescribeSharedAccess, unsafeListMadeForSchools } from './shared-access/data'
import type { Listing } from './terminal/listing'
import { CommandRefused } from './terminal/refused'

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
  if (command.command === 'loop') return unsafeSummariseLoop(command)
  if (isListing(command)) {
    const { rows, lines } = await list(command)
    return command.json === true ? [JSON.stringify(rows, null, 2)] : lines
  }
  const change = command
  let lines: string[] = []
  try {
    const work = async (tx: Transaction) => {
      lines = await apply(actor, tx, change, dryRun)
      if (dryRun) throw new RolledBack()
    }
    // Nobody waits behind a page: ending a school with many letters takes a while.
    await db().$transaction(work, { timeout: 120_000 })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (command.command === 'user unlock' && !dryRun) await forgetFailures(command)
  return dryRun ? ['Dry run: nothing was changed.', ...lines] : lines
}

type ListingCommand = Extract<AdminCommand, { json?: boolean | undefined }>
type Change = Exclude<AdminCommand, ListingCommand | { command: 'loop' }>

const listings = ['school list', 'school members', 'key list', 'doctor list', 'hold list', 'mails held', 'mails failed']
const isListing = (command: AdminCommand): command is ListingCommand => listings.includes(command.command)

function list(command: ListingCommand): Promise<Listing> {
  switch (command.command) {
    case 'school list':
      return unsafeListSchools()
    case 'school members':
      return unsafeListMembersOf(command.school)
    case 'key list':
      return unsafeListKeysOf(command.school)
    case 'doctor list':
      return unsafeListAllDoctors()
    case 'hold list':
      return unsafeListAllHolds()
    case 'mails held':
      return unsafeListHeldMails()
    case 'mails failed':
      return unsafeListFailedMails()
  }
}

function apply(actor: SystemActor, tx: Transaction, change: Change, dryRun: boolean): Promise<string[]> {
  switch (change.command) {
    case 'school create':
      return createSchool(actor, tx, change)
    case 'school rename':
      return renameSchool(actor, tx, change)
    case 'school end':
      return endSchool(actor, tx, change)
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
    case 'mails retry':
      return retryMail(actor, tx, change)
    case 'hold add':
      return hold(actor, tx, change)
    case 'hold show':
      return showHeld(actor, tx, change)
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

async function issueKey(actor: SystemActor, tx: Transaction, asked: Asked<'key issue'>, dryRun: boolean) {
  const name = await unsafeFindSchool(tx, asked.school)
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
  if (textKeyOf(doctor.name) !== textKeyOf(name))
    throw new CommandRefused(`The listing is not under the name ${name}. ${changed}`)
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

/** Of people's data, so that it is logged like a change. */
async function showHeld(actor: SystemActor, tx: Transaction, { hold: id }: Asked<'hold show'>): Promise<string[]> {
  const lines = await unsafeListHeldVersions(tx, id)
  if (!lines) throw new CommandRefused(`There is no hold ${id}.`)
  await recordAudit(actor, 'legal-hold.read', { targetId: id }, tx)
  return lines
}

async function release(actor: SystemActor, tx: Transaction, { hold: id, by }: Asked<'hold end'>) {
  const gone = await endHold(actor, tx, { id, by })
  if (gone === null) throw new CommandRefused(`There is no hold ${id} in force.`)
  return [
    'The hold has ended. What is older than its term goes with the next clean-up.',
    `Former versions that were kept for it and are gone: ${gone}.`,
  ]
}

/** The counts of wrong passwords: of the account, and of one network address with it when that is given. */
async function forgetFailures({ email, address }: Asked<'user unlock'>): Promise<void> {
  const emailKey = emailKeyOf(email)
  await clearHits(limits.loginByAccount, emailKey)
  if (address) await clearHits(limits.loginByAccountAndAddress, `${emailKey} ${address}`)
}
