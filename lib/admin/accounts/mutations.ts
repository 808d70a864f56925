import 'server-only'
import { unsafeListSharedAccess } from '@/lib/accounts/shared-access/data'
import { type SharedAccessKind, sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unverifyListingOf } from '@/lib/doctors/mutations'
import { unlistedDoctor } from '@/lib/doctors/rules'
import { unsafeEndSharedAccess } from '@/lib/endings/shared-access/mutations'
import { emailKeyOf } from '@/lib/fields'
import { limits } from '@/lib/rate-limits/limits'
import { clearHits } from '@/lib/rate-limits/mutations'
import { unsafeLockMembers } from '@/lib/schools/mutations'
import { activeApiKey, administeredBy, enabledAdmin, openSchoolInvitation, schoolAdmin } from '@/lib/schools/rules'
import { unsafeEndSessions } from '@/lib/sessions/mutations'
import { unsafeSetEnabled } from '@/lib/users/mutations'
import { disabledAccount, replacedAccount } from '@/lib/users/rules'
import { CommandRefused } from '../terminal/refused'

interface OneUser {
  email?: string
  account?: string
}

async function findUser(tx: Transaction, { email, account }: OneUser) {
  if (email === undefined && account === undefined) throw new CommandRefused('Whose account?')
  const where = email === undefined ? { id: String(account) } : { emailKey: emailKeyOf(email) }
  const user = await tx.user.findUnique({
    where,
    select: { id: true, ...disabledAccount.columns, ...replacedAccount.columns },
  })
  if (!user)
    throw new CommandRefused(email ? `Nobody has an account with ${email}.` : `There is no account ${account}.`)
  return { ...user, name: email ? `The account of ${email}` : `The account ${account}` }
}

interface Unlock extends OneUser {
  address?: string
}

export async function unlockUser(actor: SystemActor, tx: Transaction, { address, ...which }: Unlock) {
  const user = await findUser(tx, which)
  const name = which.email ?? `the account ${user.id}`
  await recordAudit(actor, 'account.unlocked', { targetId: user.id }, tx)
  const line = address
    ? `The wrong passwords for ${name}, and those from ${address}, are forgotten.`
    : `The wrong passwords for ${name} are forgotten. A network address that tried ten of them still waits for up to 15 minutes: to lift that too, say --address with it.`
  // Disabling was deliberate, not caused by wrong passwords.
  return disabledAccount.holds(user)
    ? [line, 'The account is disabled, and stays so: "user enable" ends that.']
    : [line]
}

/** Shared access is ended separately (lib/endings/shared-access). @returns false when it was disabled already */
export async function disableAccount(actor: SystemActor, tx: Transaction, id: string): Promise<boolean> {
  // First, as it locks the account like every sign-in: a concurrent one has its session by then, or gets none.
  if (!(await unsafeSetEnabled(tx, id, false))) return false
  await unsafeEndSessions(tx, id)
  await recordAudit(actor, 'account.disabled', { targetId: id }, tx)
  return true
}

async function enableAccount(actor: SystemActor, tx: Transaction, id: string): Promise<boolean> {
  if (!(await unsafeSetEnabled(tx, id, true))) return false
  // An account disabled by SQL still has its sessions, which would become valid.
  await unsafeEndSessions(tx, id)
  await recordAudit(actor, 'account.enabled', { targetId: id }, tx)
  return true
}

export async function disableUser(
  actor: SystemActor,
  tx: Transaction,
  { 'end-access': isEnding = false, ...user }: OneUser & { 'end-access'?: boolean },
) {
  const { id, name } = await findUser(tx, user)
  // The last enabled admin is counted under this lock, also when another admin is demoted concurrently.
  const administered = await tx.schoolMembership.findMany({
    where: { userId: id, ...schoolAdmin.where() },
    orderBy: { schoolId: 'asc' },
    select: { schoolId: true },
  })
  for (const { schoolId } of administered) await unsafeLockMembers(tx, schoolId)
  const line = (await disableAccount(actor, tx, id))
    ? `${name} is disabled: it is signed out everywhere, and cannot sign in.`
    : `${name} is disabled already.`
  // The doctor could not answer requests any more.
  const listing = await unverifyListingOf(actor, tx, id)
  const unlisted = `The doctor ${listing} is no longer listed to parents. After "user enable", "doctor verify" is the way back.`
  // Read after the account was locked, so that nothing can be shared concurrently.
  const shared = await unsafeDescribeSharedAccess(tx, id, { isEnding })
  if (isEnding) await unsafeEndSharedAccess(actor, tx, id)
  return [
    line,
    ...(listing ? [unlisted] : []),
    ...(await schoolsLeftBy(tx, id)),
    ...shared,
    ...(await unsafeListMadeForSchools(tx, id)),
  ]
}

async function schoolsLeftBy(tx: Transaction, userId: string): Promise<string[]> {
  const left = await tx.school.findMany({
    where: { ...administeredBy(userId), NOT: { memberships: { some: enabledAdmin.where() } } },
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  })
  return left.map(
    ({ id, name }) =>
      `${name} has no admin now who can sign in. For another one: school add-admin --school ${id} --email ADDRESS`,
  )
}

export async function enableUser(actor: SystemActor, tx: Transaction, user: OneUser) {
  const found = await findUser(tx, user)
  const { id, name } = found
  if (replacedAccount.holds(found))
    throw new CommandRefused(`${name} was closed as a newer letter from school was used, and is deleted a year later.`)
  if (!(await enableAccount(actor, tx, id))) return [`${name} is not disabled.`]
  const listing = await tx.doctor.findFirst({ where: { userId: id, ...unlistedDoctor.where() }, select: { id: true } })
  const unlisted = `The doctor ${listing?.id} is not listed to parents: "doctor verify" does that.`
  return [`${name} can sign in again.`, ...(listing ? [unlisted] : [])]
}

/** By the name that it signs in with: its address, or a letter's code, which counts by the account's id. */
export async function unsafeForgetFailures({ email, account = '', address }: Unlock): Promise<void> {
  const subject = email === undefined ? account : emailKeyOf(email)
  await clearHits(limits.loginByAccount, subject)
  if (address) await clearHits(limits.loginByAccountAndAddress, `${subject} ${address}`)
}

const words: Record<SharedAccessKind, [one: string, many: string]> = {
  secondParent: ['second parent', 'second parents'],
  visitLink: ['visit link', 'visit links'],
  doctor: ['share with a doctor', 'shares with doctors'],
  teacher: ['link to a teacher', 'links to teachers'],
}

/** A line with the counts, then a tab-separated line for each: kind, id, since, until. Empty when nothing is shared. */
async function unsafeDescribeSharedAccess(tx: Transaction, userId: string, { isEnding }: { isEnding: boolean }) {
  const all = await unsafeListSharedAccess(userId, tx)
  if (all.length === 0) return []
  const counts = sharedAccessKinds.flatMap((kind) => {
    const count = all.filter((each) => each.kind === kind).length
    return count === 0 ? [] : [`${count} ${words[kind][count === 1 ? 0 : 1]}`]
  })
  const head = isEnding ? 'Ended from now on' : 'Works on until --end-access'
  return [
    `${head}: ${counts.join(', ')}`,
    ...all.map(({ kind, id, isInvitation, since, until }) =>
      [
        isInvitation ? 'invited second parent' : words[kind][0],
        id,
        `since ${since}`,
        `until ${until ?? 'removed'}`,
      ].join('\t'),
    ),
  ]
}

/** Keys and invitations that the account made: a school's other admins are responsible, so each is ended separately. */
async function unsafeListMadeForSchools(tx: Transaction, userId: string): Promise<string[]> {
  const keys = await tx.apiKey.findMany({
    where: { createdById: userId, ...activeApiKey.where() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, createdAt: true },
  })
  const invitations = await tx.schoolInvitation.findMany({
    where: { invitedById: userId, ...openSchoolInvitation.where() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, createdAt: true, expiresAt: true },
  })
  return [
    ...keys.map(({ id, createdAt }) =>
      ['API key', id, `since ${createdAt.toISOString()}`, `until key revoke --key ${id}`].join('\t'),
    ),
    ...invitations.map(({ id, createdAt, expiresAt }) =>
      [
        'invitation to a school',
        id,
        `since ${createdAt.toISOString()}`,
        `until ${expiresAt.toISOString()}, or until an admin of the school revokes it`,
      ].join('\t'),
    ),
  ]
}
