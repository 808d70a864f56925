import 'server-only'
import { cookies } from 'next/headers'
import { currentChildCookie } from '@/lib/request/cookie-names'
import { mailedId } from '@/lib/request/mailed-token'

export type ChildSearchParams = Promise<{ child?: string | string[] }>

/**
 * From the address, else the last choice, else the newest. `ChildPicker` adds a missing child to the address, since
 * another
 * tab may show another child; a redirect would load the page twice.
 * @returns null for an unknown child in the address: another child's page would be mistaken for it
 */
export async function currentChild<C extends { id: string }>(
  children: C[],
  searchParams: ChildSearchParams,
): Promise<C | undefined | null> {
  const { child: param } = await searchParams
  const requested = typeof param === 'string' ? mailedId(param) : param
  if (requested !== undefined) return children.find(({ id }) => id === requested) ?? null
  const chosen = (await cookies()).get(currentChildCookie)?.value
  return children.find(({ id }) => id === chosen) ?? children[0]
}
