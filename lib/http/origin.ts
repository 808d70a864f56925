import 'server-only'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isPrefetch } from '@/lib/request/prefetch'

/** Browsers send one of the two headers; a caller without has no cookies. @throws AppError CROSS_SITE */
export function assertSameSite(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  if (site !== null) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('CROSS_SITE')
    return
  }
  const origin = headers.get('origin')
  if (origin !== null && origin !== env().APP_URL) throw new AppError('CROSS_SITE')
}

export function isCrossSiteOrPrefetch(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return isPrefetch(headers) || (site !== null && site !== 'same-origin' && site !== 'none')
}
