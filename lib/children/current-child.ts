import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { currentChildCookie } from '@/lib/request/cookie-names'

/** The `searchParams` of a page about one child. */
export type ChildSearchParams = Promise<{ child?: string | string[] }>

/**
 * The child a page is about, always an own one. With several children the address has to say which one, since another tab
 * of the same browser may be about another: an address that does not is completed with the one chosen last, else the
 * newest.
 *
 * @param path the page's own path, to come back to
 */
export async function currentChild<C extends { id: string }>(
  children: C[],
  searchParams: ChildSearchParams,
  path: string,
): Promise<C | undefined> {
  const { child: asked } = await searchParams
  const named = children.find(({ id }) => id === asked)
  if (named) return named
  const chosen = (await cookies()).get(currentChildCookie)?.value
  const child = children.find(({ id }) => id === chosen) ?? children[0]
  if (child && children.length > 1) redirect(`${path}?${new URLSearchParams({ child: child.id })}`)
  return child
}
