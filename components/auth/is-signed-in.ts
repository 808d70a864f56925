import { ApiError, apiGet } from '@/lib/http/client'

/**
 * Checks, after a successful sign-in, whether the browser kept the session cookie: some browsers within other apps keep none.
 * Without a response the cookie counts as kept; the next page finds out.
 */
export async function isSignedIn(): Promise<boolean> {
  try {
    await apiGet('/api/auth/user')
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401)
  }
}
