import 'server-only'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { letterHashes } from '@/lib/auth/letter-code'
import { linkToken } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { hasRightCheck, readLetterCode } from '@/lib/letter-code'
import { assertMayTryCode, countWrongCode } from '@/lib/rate-limits/letter-codes/mutations'
import { knownBrowserId } from '@/lib/sign-in/known-browser'
import { accountByLetter } from '@/lib/users/rules'
import { acceptedSchoolReferral, openSchoolReferral } from '../rules'

interface LetterAccount {
  id: string
  passwordHash: string
}

export interface OpenedLetter {
  code: string
  /** Opens the referral; null for a letter whose referral has ended, while its account signs in. */
  token: string | null
  isOpen: boolean
  /** The school asks for the account of the address that it wrote to. */
  needsAddress: boolean
  /** Opened by this letter, or by another one and accepted this: the code and its password sign in. */
  account: LetterAccount | null
}

/**
 * Changes nothing but the count of wrong codes. Ended and expired ones are answered like unknown ones, and do not count.
 *
 * @param device of a browser that may have signed in by this letter: wrong codes of others behind its address do not stop it
 * @throws AppError LINK_NOT_FOUND; TOO_MANY_REQUESTS
 */
export async function openLetter(
  actor: UserActor | VisitorActor,
  typed: string,
  device?: string | undefined,
): Promise<OpenedLetter> {
  try {
    await assertMayTryCode(actor)
  } catch (refused) {
    const known = device === undefined ? null : await findKnown(typed, device)
    if (known) return known
    throw refused
  }
  const found = await findTyped(typed)
  if (found === null) await countWrongCode(actor)
  if (found === null || found === 'ended') throw new AppError('LINK_NOT_FOUND')
  return found
}

/** Only where the browser has the cookie of the account found: a guesser learns nothing. */
async function findKnown(typed: string, device: string): Promise<OpenedLetter | null> {
  const found = await findTyped(typed)
  if (found === null || found === 'ended') return null
  return found.account && knownBrowserId(device, found.account) ? found : null
}

type Found = OpenedLetter | 'ended'

async function findTyped(typed: string): Promise<Found | null> {
  const code = readLetterCode(typed)
  return code !== null && hasRightCheck(code) ? find(code) : null
}

const accountColumns = { id: true, ...accountByLetter.columns } as const

async function find(code: string): Promise<Found | null> {
  const letterHash = { in: letterHashes(code) }
  // Both, so that one letter takes as long as another.
  const [row, owner] = await Promise.all([
    db().schoolReferral.findFirst({
      where: { letterHash },
      select: {
        id: true,
        letterVersion: true,
        status: true,
        expiresAt: true,
        parentEmail: true,
        school: { select: { requiresParentEmail: true } },
        acceptedBy: { select: accountColumns },
      },
    }),
    db().user.findFirst({ where: { letterHash }, select: accountColumns }),
  ])
  if (row === null && owner === null) return null
  const isOpen = row !== null && openSchoolReferral.holds(row)
  const referral = row && (isOpen || acceptedSchoolReferral.holds(row)) ? row : null
  const account = signsIn(owner) ?? signsIn(referral?.acceptedBy)
  if (!referral && !account) return 'ended'
  return {
    code,
    token: referral && linkToken('letter', referral.id, referral.letterVersion),
    isOpen,
    needsAddress: referral !== null && referral.parentEmail !== null && referral.school.requiresParentEmail,
    account,
  }
}

type AccountRow = Parameters<typeof accountByLetter.holds>[0] & { id: string; passwordHash: string | null }

function signsIn(account: AccountRow | null | undefined): LetterAccount | null {
  if (!account || account.passwordHash === null || !accountByLetter.holds(account)) return null
  return { id: account.id, passwordHash: account.passwordHash }
}
