import { mailedToken } from '@/lib/request/mailed-token'

// A teacher's token is `<id of the referral>.<signature>`. Whoever has the signature can answer as the teacher, so it is
// stored nowhere: neither in a key nor in a page.

/** The questions of a parent without a child in the address, as those with one child have it. */
export const plainParentKey = '/parent-assessment'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The name under which a page is kept: one for each child or teacher's link. Null for a page that is never kept. */
export function pageKey(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  if (pathname === plainParentKey) {
    const child = searchParams.get('child')
    if (child === null) return pathname
    return uuid.test(child) ? `${pathname}?child=${child}` : null
  }
  const [referral = ''] = tokenIn(searchParams).split('.')
  return pathname === '/teacher-assessment' && uuid.test(referral) ? `${pathname}?referral=${referral}` : null
}

/** The page without the signature of its address. Of the same length, since React's data names some lengths. */
export function withoutSignature(html: string, address: string): string {
  const signature = signatureIn(address)
  return signature ? html.replaceAll(signature, blank(signature)) : html
}

/** The page as the link in this address opens it. */
export function withSignature(html: string, address: string): string {
  const signature = signatureIn(address)
  return signature ? html.replaceAll(blank(signature), signature) : html
}

/** As its page takes it (lib/request/mailed-token.ts). */
export function tokenIn(query: URLSearchParams): string {
  return mailedToken(query.getAll('token'))
}

function signatureIn(address: string): string {
  const token = tokenIn(new URL(address).searchParams)
  return token.includes('.') ? token.slice(token.indexOf('.') + 1) : ''
}

function blank(signature: string): string {
  return '~'.repeat(signature.length)
}
