import { finishSignIn } from '@/lib/auth/social'
import { isConfigured } from '@/lib/auth/social-options'
import { anyone } from '@/lib/http/access'
import { AppError } from '@/lib/http/errors'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: anyone('the provider sends a browser here that is not signed in yet'),
  returns: null,
  handle({ params, language, url, headers }) {
    const { provider } = params
    if ((provider !== 'google' && provider !== 'line') || !isConfigured(provider)) throw new AppError('NOT_FOUND')
    return finishSignIn(provider, url, language, headers.get('user-agent'))
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
