import { finishSignIn } from '@/lib/auth/social'
import { readGoal } from '@/lib/auth/social-goal'
import { configuredProviders } from '@/lib/auth/social-options'
import { anyoneOrSignedIn, type FindLink } from '@/lib/http/access'
import { AppError } from '@/lib/http/errors'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { type SocialProvider, socialProviders } from '@/lib/identities/schema'
import { schoolLinkInNext } from '@/lib/school-referrals/carried-link'

function providerOf(name: unknown): SocialProvider | undefined {
  return socialProviders.find((each) => each === name)
}

/** The school's link that the authorization started from. */
const schoolLinkInGoal: FindLink = async (request) => {
  const provider = providerOf(new URL(request.url).pathname.split('/')[4])
  const goal = provider && readGoal(provider, request.headers.get('cookie'))
  return goal?.kind === 'sign-in' ? schoolLinkInNext(goal.next) : null
}

export const GET = defineRoute({
  access: anyoneOrSignedIn('the provider sends a browser here that is not signed in yet', schoolLinkInGoal),
  returns: null,
  handle(call) {
    const provider = providerOf(call.params.provider)
    if (!provider || !configuredProviders()[provider]) throw new AppError('NOT_FOUND')
    return finishSignIn(provider, call)
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
