import { useReauthentication } from '@/components/auth/use-reauthentication'
import { rememberSchoolReturnPath } from './school-return-path'
import { useSignInMethods } from './school-scope'

/** @param heading selector of the card's heading, which gets the focus when the panel closes */
export function useSchoolReauthentication(heading: string) {
  return useReauthentication({ methods: useSignInMethods(), heading, onLeave: rememberSchoolReturnPath })
}
