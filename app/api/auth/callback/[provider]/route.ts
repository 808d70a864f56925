import { finishSignIn } from '@/lib/auth/social'
import { configuredProviders } from '@/lib/auth/social-options'
import { anyoneOrSignedIn } from '@/lib/http/access'
import { AppError } from '@/lib/http/errors'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { socialProviders } from '@/lib/identities/schema'

export const GET = defineRoute({
  access: anyoneOrSignedIn('the provider sends a browser here that is not signed in yet'),
  returns: null,
  handle(call) {
    const provider = socialProviders.find((each) => each === call.params.provider)
    if (!provider || !configuredProviders()[provider]) throw new AppError('NOT_FOUND')
    return finishSignIn(provider, call)
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
