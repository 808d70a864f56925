import { POST as remove } from '@/app/api/second-parents/[id]/remove/route'
import { POST as resend } from '@/app/api/second-parents/[id]/resend/route'
import { POST as accept } from '@/app/api/second-parents/accept/route'
import { POST as decline } from '@/app/api/second-parents/decline/route'
import { POST as invite, GET as list } from '@/app/api/second-parents/route'
import { linkToken } from '@/lib/auth/signed-link'
import type { SecondParent } from '@/lib/second-parents/types'
import { call, newAddress } from './api'
import { consentTo, newConfirmedFamily, type Person } from './people'
import { newConfirmedPerson, type Refusal } from './school-members'
import { sql } from './sql'

type Asking = Pick<Person, 'cookie'>

export function inviteSecond({ cookie }: Asking, childId: string, email: unknown, headers?: Record<string, string>) {
  const options = { method: 'POST', body: { childId, email }, cookie, ...(headers ? { headers } : {}) }
  return call<SecondParent & Refusal>(invite, '', options)
}

export function acceptSecond({ cookie }: Asking, token: string) {
  return call<{ childId: string } & Refusal>(accept, '', {
    method: 'POST',
    body: { token },
    cookie,
    address: newAddress(),
  })
}

/** Without an account, as the mail may have reached anyone. */
export function declineSecond(token: string) {
  return call<{ status: string } & Refusal>(decline, '', { method: 'POST', body: { token }, address: newAddress() })
}

export function removeSecond({ cookie }: Asking, id: string) {
  return call<{ id: string } & Refusal>(remove, '', { method: 'POST', params: { id }, cookie })
}

export function resendSecond({ cookie }: Asking, id: string) {
  return call<SecondParent & Refusal>(resend, '', { method: 'POST', params: { id }, cookie })
}

export function secondParentsOf({ cookie }: Asking, childId: string) {
  return call<SecondParent[] & Refusal>(list, '', { cookie, query: `?childId=${childId}` })
}

export async function secondParentToken(id: string): Promise<string> {
  const [row] = await sql<{ linkVersion: number }>('SELECT "linkVersion" FROM "SecondParent" WHERE id = $1', [id])
  return linkToken('second-parent', id, row?.linkVersion ?? 1)
}

/** A parent with a child, and a person with the invited, confirmed address. */
export async function newInvitedSecond() {
  const [parent, second] = [await newConfirmedFamily(), await newConfirmedPerson()]
  // Another name than the parent's, so that tests can distinguish them.
  await sql(`UPDATE "User" SET "firstName" = 'Lek', "lastName" = 'Boonmee' WHERE id = $1`, [second.user.id])
  const { id } = (await inviteSecond(parent, parent.child.id, second.email)).body
  return { parent, child: parent.child, second, id, token: await secondParentToken(id) }
}

export async function newSecondParent() {
  const its = await newInvitedSecond()
  const { status } = await acceptSecond(its.second, its.token)
  if (status !== 200) throw new Error(`accepting answered ${status}`)
  return its
}

/** A second parent who has consented to the screening, and so may answer. */
export async function newAnsweringSecond() {
  const its = await newSecondParent()
  const { status } = await consentTo(its.second, its.child.id)
  if (status !== 201) throw new Error(`agreeing answered ${status}`)
  return its
}
