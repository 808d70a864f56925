import { GET as listChildren } from '@/app/api/children/route'
import { POST as accept } from '@/app/api/school-referrals/[token]/accept/route'
import { POST as decline } from '@/app/api/school-referrals/[token]/decline/route'
import { GET as open } from '@/app/api/school-referrals/[token]/route'
import { GET as list } from '@/app/api/school-referrals/route'
import type { Child } from '@/lib/children/schema'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { call, newAddress } from './api'
import type { Person } from './people'
import { newKey, newSchool, refer, tokenIn } from './schools'

export type Referral = SchoolReferral & { token: string; key: string }

export async function newReferral(
  school: Parameters<typeof newSchool>[0] = {},
  change: object = {},
): Promise<Referral> {
  const { key } = await newKey(await newSchool(school))
  const referral = await refer({ key }, change)
  return { ...referral, key, token: tokenIn(referral) }
}

export const read = (token: string, { cookie }: { cookie?: string } = {}) =>
  call(open, '', { params: { token }, cookie, address: newAddress() })

export const take = (token: string, { cookie }: { cookie?: string }, headers: Record<string, string> = {}) =>
  call<{ child: { id: string }; code: string; message: string }>(accept, '', {
    method: 'POST',
    cookie,
    params: { token },
    headers,
  })

export const refuse = (token: string, { cookie }: { cookie?: string } = {}) =>
  call<{ code: string; status: string }>(decline, '', {
    method: 'POST',
    cookie,
    params: { token },
    address: newAddress(),
  })

export const childrenOf = async ({ cookie }: Person) => (await call<Child[]>(listChildren, '', { cookie })).body

export const readAsSchool = async ({ key, id }: Referral) => {
  const { body } = await call<SchoolReferral[]>(list, '', { headers: { 'x-api-key': key } })
  return body.find((each) => each.id === id)
}

export const statusOf = async (referral: Referral) => (await readAsSchool(referral))?.status
