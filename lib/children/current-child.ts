import 'server-only'
import { cookies } from 'next/headers'
import { currentChildCookie } from '@/lib/request/cookie-names'
import { mailedId } from '@/lib/request/mailed-token'

/** The `searchParams` of a page about one child. */
export type ChildSearchParams = Promise<{ child?: string | string[] }>

/**
 * The child a page is about: the one in the address, else the one chosen last, else the newest. With several children the
 * address has to say which one, since another tab of the same browser may be about another: `ChildPicker` completes one that
 * does not. A redirect would load the page twice.
 *
 * @returns null for an address with a child that is not among them: the page of another child would be taken for that one's
 */
export async function currentChild<C extends { id: string }>(
  children: C[],
  searchParams: ChildSearchParams,
): Promise<C | undefined | null> {
  const { child: asked } = await searchParams
  const given = typeof asked === 'string' ? mailedId(asked) : asked
  if (given !== undefined) return children.find(({ id }) => id === given) ?? null
  const chosen = (await cookies()).get(currentChildCookie)?.value
  return children.find(({ id }) => id === chosen) ?? children[0]
}
