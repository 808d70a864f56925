import 'server-only'
import type { CarriedLink } from '@/lib/auth/actor'
import { referralLinkHeader } from '@/lib/request/referral-link'
import { unsafeFindCarriedLink } from './data'

/** In `/api/teacher-referrals/<token>`. */
export function teacherLinkInAddress(request: Request): Promise<CarriedLink | null> {
  return unsafeFindCarriedLink(new URL(request.url).pathname.split('/')[3])
}

/** The questionnaire sends a header, since the body is read too late. */
export function teacherLinkInHeader(request: Request): Promise<CarriedLink | null> {
  return unsafeFindCarriedLink(request.headers.get(referralLinkHeader))
}
