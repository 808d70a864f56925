import 'server-only'
import { type VisitorActor, visitorActor } from '@/lib/auth/actor'
import { AppError } from '@/lib/errors'
import { isSignedByLine } from '@/lib/line-notices/messaging-api'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { addressOf } from '@/lib/request/address'
import type { Access } from './access'
import { readBytes } from './body'

/** LINE signs each body with the channel's secret. Only wrong signatures are counted. */
export const signedByLine: Access<VisitorActor> = {
  describe: 'LINE, by the signature of the body',
  async admit(request) {
    const address = addressOf(request.headers)
    // The original bytes: parsed and serialised again they have another signature.
    const body = await readBytes(request.clone())
    if (isSignedByLine(body, request.headers.get('x-line-signature'))) return visitorActor(address)
    await countHit(limits.visitor, address)
    throw new AppError('INVALID_SIGNATURE')
  },
}
