import 'server-only'
import { cookies } from 'next/headers'
import { currentChildCookie } from './cookie-names'

/** The child a page is about: the one this browser chose last if it is among them, else the newest. Never a stranger's. */
export async function currentChild<C extends { id: string }>(children: C[]): Promise<C | undefined> {
  const chosen = (await cookies()).get(currentChildCookie)?.value
  return children.find(({ id }) => id === chosen) ?? children[0]
}
