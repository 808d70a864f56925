import 'server-only'
import { db, withIsoTimes } from '@/lib/db'
import { titledName } from '@/lib/doctors/wordings'
import { unsafeListHolds } from '@/lib/legal-holds/data'
import { activeApiKey } from '@/lib/schools/rules'
import { confirmedAccount, disabledAccount } from '@/lib/users/rules'
import { type Listing, listingOf } from './terminal/listing'

export async function unsafeListSchools(): Promise<Listing> {
  const schools = await db().school.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      isDemo: true,
      requiresParentEmail: true,
      endedAt: true,
      _count: { select: { memberships: true, referrals: true, apiKeys: { where: activeApiKey.where() } } },
    },
  })
  const rows = schools.map(({ requiresParentEmail, endedAt, _count, ...school }) => ({
    ...school,
    isStrict: requiresParentEmail,
    endedAt: endedAt?.toISOString() ?? null,
    members: _count.memberships,
    keys: _count.apiKeys,
    referrals: _count.referrals,
  }))
  return listingOf(rows, ({ id, name, isDemo, isStrict, endedAt, members, keys, referrals }) => {
    const counts = `${members} members, ${keys} keys, ${referrals} referrals`
    const marks = [isDemo && 'demo', isStrict && 'strict', endedAt && `ended ${endedAt}`].filter(Boolean).join(' ')
    return [id, name, counts, marks]
  })
}

export async function unsafeListMembersOf(schoolId: string): Promise<Listing> {
  const members = await db().schoolMembership.findMany({
    where: { schoolId },
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: {
      role: true,
      createdAt: true,
      user: { select: { id: true, email: true, ...confirmedAccount.columns, ...disabledAccount.columns } },
    },
  })
  const rows = members.map(({ role, createdAt, user }) => ({
    account: user.id,
    email: user.email,
    isConfirmed: confirmedAccount.holds(user),
    role,
    since: createdAt.toISOString(),
    isDisabled: disabledAccount.holds(user),
  }))
  return listingOf(rows, ({ account, email, isConfirmed, role, since, isDisabled }) => {
    const address = email ? `${email}, ${isConfirmed ? 'confirmed' : 'not confirmed'}` : 'no address'
    return [account, role, address, `since ${since}`, isDisabled ? 'disabled' : null]
  })
}

export async function unsafeListKeysOf(schoolId: string): Promise<Listing> {
  const keys = await db().apiKey.findMany({ where: { schoolId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  const rows = keys.map(({ id, name, lastFour, lastUsedAt, revokedAt }) =>
    withIsoTimes({ id, name, lastFour, lastUsedAt, revokedAt }),
  )
  return listingOf(rows, ({ id, name, lastFour, lastUsedAt, revokedAt }) => {
    const use = revokedAt ? `revoked ${revokedAt}` : `last used ${lastUsedAt ?? 'never'}`
    return [id, name, `…${lastFour}`, use]
  })
}

export async function unsafeListAllDoctors(): Promise<Listing> {
  const doctors = await db().doctor.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { user: { select: { email: true, ...confirmedAccount.columns } } },
  })
  const rows = doctors.map(
    ({ id, specialty, hospital, licenceNumber, verifiedAt, unverifiedSince, user, ...names }) => ({
      id,
      name: titledName(names),
      specialty,
      hospital,
      licenceNumber,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      unverifiedSince: unverifiedSince?.toISOString() ?? null,
      account: user && { email: user.email, isConfirmed: confirmedAccount.holds(user) },
    }),
  )
  return listingOf(rows, ({ id, name, specialty, hospital, licenceNumber, verifiedAt, unverifiedSince, account }) => {
    const address =
      account && `${account.email ?? 'no address'}, ${account.isConfirmed ? 'confirmed' : 'not confirmed'}`
    const waits = unverifiedSince ? `not verified, waits since ${unverifiedSince}` : 'not verified'
    const licence = licenceNumber && `licence ${licenceNumber}`
    const state = verifiedAt ? `verified ${verifiedAt}` : waits
    const practice = [specialty, hospital, licence].filter(Boolean).join(', ')
    return [id, name, practice, state, address ?? 'no account']
  })
}

export async function unsafeListAllHolds(): Promise<Listing> {
  return listingOf(await unsafeListHolds(), ({ id, kind, heldId, reason, since, addedBy, endedAt, endedBy }) => {
    const ended = endedAt ? `ended ${endedAt} by ${endedBy}` : 'in force'
    return [id, `${kind} ${heldId}`, reason, `since ${since} by ${addedBy}`, ended]
  })
}
