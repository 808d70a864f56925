import { configuredProviders } from '@/lib/auth/options'
import { AppError } from '@/lib/errors'
import { anyoneOrSignedIn, type FindLink } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { schoolLinkInNext } from '@/lib/school-referrals/carried-link'
import { finishSignIn } from '@/lib/social-sign-in/endpoints'
import { readPurpose } from '@/lib/social-sign-in/purpose'
import { type SocialProvider, socialProviders } from '@/lib/social-sign-in/schema'

function providerOf(name: unknown): SocialProvider | undefined {
  return socialProviders.find((each) => each === name)
}

/** The school's link that the authorization began with. */
const schoolLinkInPurpose: FindLink = async (request) => {
  const provider = providerOf(new URL(request.url).pathname.split('/')[4])
  const purpose = provider && readPurpose(provider, request.headers.get('cookie'))
  return purpose?.kind === 'sign-in' ? schoolLinkInNext(purpose.next) : null
}

export const GET = defineRoute({
  access: anyoneOrSignedIn('the provider sends a browser here that is not signed in yet', schoolLinkInPurpose),
  returns: null,
  handle(call) {
    const provider = providerOf(call.params.provider)
    if (!provider || !configuredProviders()[provider]) throw new AppError('NOT_FOUND')
    return finishSignIn(provider, call)
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
