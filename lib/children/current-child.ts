import 'server-only'
import { cookies } from 'next/headers'
import { currentChildCookie } from '@/lib/request/cookie-names'
import { mailedId } from '@/lib/request/mailed-token'

export type ChildSearchParams = Promise<{ child?: string | string[] }>

// The address names the child, as another tab may show another (`ChildPicker` adds it): a redirect would load twice.
// Null for an unknown child: another child's page would be mistaken for it.
export async function currentChild<C extends { id: string }>(children: C[], searchParams: ChildSearchParams) {
  const { child: param } = await searchParams
  const requested = typeof param === 'string' ? mailedId(param) : param
  if (requested !== undefined) return children.find(({ id }) => id === requested) ?? null
  const chosen = (await cookies()).get(currentChildCookie)?.value
  return children.find(({ id }) => id === chosen) ?? children[0]
}
