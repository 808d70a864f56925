import { startSignIn } from '@/lib/auth/social'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: anyone('signing in is how somebody stops being a stranger'),
  returns: null,
  handle: ({ language, headers }) => startSignIn('google', language, headers.get('user-agent')),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
