import * as z from 'zod/mini'
import { configuredProviders } from '@/lib/auth/options'
import { AppError } from '@/lib/errors'
import { anyoneOrSignedIn, type FindLink } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { socialProviders } from '@/lib/identities/schema'
import { schoolLinkInNext } from '@/lib/school-referrals/carried-link'
import { finishSignIn } from '@/lib/social-sign-in/endpoints'
import { readPurpose } from '@/lib/social-sign-in/purpose'

/** The school's link that the authorization began with. */
const schoolLinkInPurpose: FindLink = async (request) => {
  const segment = new URL(request.url).pathname.split('/')[4]
  const provider = socialProviders.find((each) => each === segment)
  const purpose = provider && readPurpose(provider, request.headers.get('cookie'))
  return purpose?.kind === 'sign-in' ? schoolLinkInNext(purpose.next) : null
}

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyoneOrSignedIn('the provider sends a browser here that is not signed in yet', schoolLinkInPurpose),
    params: z.object({ provider: z.enum(socialProviders) }),
    returns: null,
    handle({ params: { provider }, url, ...call }) {
      if (!configuredProviders()[provider]) throw new AppError('NOT_FOUND')
      return finishSignIn(provider, { ...call, query: url.searchParams })
    },
  },
})
