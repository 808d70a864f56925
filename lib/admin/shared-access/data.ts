import 'server-only'
import { unsafeListSharedAccess } from '@/lib/accounts/shared-access/data'
import { type SharedAccessKind, sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import type { Transaction } from '@/lib/db'
import { activeApiKey, openSchoolInvitation } from '@/lib/schools/rules'

const words: Record<SharedAccessKind, [one: string, many: string]> = {
  secondParent: ['second parent', 'second parents'],
  visitLink: ['visit link', 'visit links'],
  doctor: ['share with a doctor', 'shares with doctors'],
  teacher: ['link to a teacher', 'links to teachers'],
}

/** A line with the counts, then a tab-separated line for each: kind, id, since, until. Empty when nothing is shared. */
export async function unsafeDescribeSharedAccess(
  tx: Transaction,
  userId: string,
  { isEnding }: { isEnding: boolean },
): Promise<string[]> {
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
export async function unsafeListMadeForSchools(tx: Transaction, userId: string): Promise<string[]> {
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
