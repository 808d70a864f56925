import { anyoneOrSignedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { schoolLinkInQuery } from '@/lib/school-referrals/carried-link'
import { startSignIn } from '@/lib/social-sign-in/endpoints'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyoneOrSignedIn('signing in is how somebody stops being a stranger', schoolLinkInQuery),
    returns: null,
    handle: ({ url, ...call }) => startSignIn('google', { ...call, query: url.searchParams }),
  },
})
