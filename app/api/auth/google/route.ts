import { anyoneOrSignedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { schoolLinkInQuery } from '@/lib/school-referrals/carried-link'
import { startSignIn } from '@/lib/social-sign-in/endpoints'

export const GET = defineRoute({
  access: anyoneOrSignedIn('signing in is how somebody stops being a stranger', schoolLinkInQuery),
  returns: null,
  handle: (call) => startSignIn('google', call),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
