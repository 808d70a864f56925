import { idForm } from '@/lib/id-form'
import { mailedId, mailedToken } from '@/lib/request/mailed-token'

// A teacher's token is `<id of the referral>.<signature>`. The signature allows answering as the teacher, so it is
// stored neither in a key nor in a page.

/** The address without a child, as parents with one child have it. */
export const plainParentKey = '/parent-assessment'

const id = new RegExp(`^${idForm}$`, 'i')

/** One for each child or teacher's link; null for a page that is never kept. */
export function pageKey(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  if (pathname === plainParentKey) {
    const given = searchParams.get('child')
    if (given === null) return pathname
    const child = mailedId(given)
    return id.test(child) ? `${pathname}?child=${child}` : null
  }
  const [referral = ''] = tokenIn(address).split('.')
  return pathname === '/teacher-assessment' && id.test(referral) ? `${pathname}?referral=${referral}` : null
}

/** Replaced by as many characters, since React's data has some lengths. */
export function withoutSignature(html: string, address: string): string {
  const signature = signatureIn(address)
  return html.replaceAll(signature, blank(signature))
}

export function withSignature(html: string, address: string): string {
  const signature = signatureIn(address)
  return html.replaceAll(blank(signature), signature)
}

/** Read as the page reads it (lib/request/mailed-token.ts). */
export function tokenIn(address: string): string {
  return mailedToken(new URL(address).searchParams.getAll('token'))
}

function signatureIn(address: string): string {
  return tokenIn(address).split('.')[1] ?? ''
}

function blank(signature: string): string {
  return '~'.repeat(signature.length)
}
