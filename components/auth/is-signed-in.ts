import { ApiError, apiGet } from '@/lib/http/client'

/**
 * Asks, after a sign-in that worked, whether the browser has kept its cookie: some browsers within other apps keep none, and a
 * parent would stand outside after "Login Successful". Where nothing answers it is taken for kept, and the next page says more.
 */
export async function isSignedIn(): Promise<boolean> {
  try {
    await apiGet('/api/auth/user')
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401)
  }
}
