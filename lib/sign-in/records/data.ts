import 'server-only'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import type { Device } from '@/lib/sessions/schema'
import { knownAccount, trustedFirstName } from '@/lib/users/rules'

export async function listSignIns(actor: UserActor, { most, via = db() }: { most?: number; via?: Transaction } = {}) {
  const rows = await via.signIn.findMany({
    where: { userId: actor.userId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    ...(most === undefined ? {} : { take: most }),
  })
  return rows.map(({ id, at, method, ...row }) => ({ id, at: at.toISOString(), method, device: toDevice(row) }))
}

function toDevice({ browser, os, deviceKind }: Omit<Device, 'kind'> & { deviceKind: string }): Device {
  return { browser, os, kind: deviceKind === 'phone' || deviceKind === 'tablet' ? deviceKind : 'computer' }
}

export async function findSignIn(_actor: SystemActor, signInId: string) {
  const row = await db().signIn.findFirst({
    where: { id: signInId },
    include: { user: { select: { email: true, firstName: true, language: true, ...knownAccount.columns } } },
  })
  if (!row || !knownAccount.holds(row.user)) return null
  const { email, language } = row.user
  return {
    parentId: row.userId,
    email,
    firstName: trustedFirstName(row.user),
    language,
    at: row.at,
    device: toDevice(row),
  }
}
