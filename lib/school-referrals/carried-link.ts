import 'server-only'
import type { CarriedLink } from '@/lib/auth/actor'
import { referralLinkHeader } from '@/lib/request/referral-link'
import { schoolTokenIn } from '@/lib/request/school-token'
import { unsafeFindCarriedLink } from './data'

export function schoolLinkInPath(request: Request): Promise<CarriedLink | null> {
  return unsafeFindCarriedLink(new URL(request.url).pathname.split('/')[3])
}

export function schoolLinkInHeader(request: Request): Promise<CarriedLink | null> {
  return unsafeFindCarriedLink(request.headers.get(referralLinkHeader))
}

export function schoolLinkInQuery(request: Request): Promise<CarriedLink | null> {
  return schoolLinkInNext(new URL(request.url).searchParams.get('next'))
}

export function schoolLinkInNext(next: string | null): Promise<CarriedLink | null> {
  return unsafeFindCarriedLink(schoolTokenIn(next))
}
