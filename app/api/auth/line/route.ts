import { startSignIn } from '@/lib/auth/social'
import { anyoneOrSignedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: anyoneOrSignedIn('signing in is how somebody stops being a stranger'),
  returns: null,
  handle: (call) => startSignIn('line', call),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
