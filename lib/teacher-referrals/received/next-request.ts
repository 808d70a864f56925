import { titledFirstName } from '@/lib/i18n/first-name'
import type { ReceivedRequests } from './types'

/**
 * What a teacher answers after a request of their own: the open one that ends next.
 *
 * @param answered the id of the request that is being answered
 */
export function nextRequest({ requests }: ReceivedRequests, answered: string) {
  const left = requests.filter(({ id, token }) => token !== null && id !== answered)
  const [next] = left
  if (!next?.token || !requests.some(({ id }) => id === answered)) return undefined
  return { name: titledFirstName(next.childName), token: next.token, left: left.length }
}
