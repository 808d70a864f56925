import { rememberPage } from '@/components/auth/reauthentication-return'
import { useReauthentication } from '@/components/auth/use-reauthentication'
import { useSignInMethods } from './current-school'

/** @param heading selector of the card's heading, which gets the focus when the panel closes */
export function useSchoolReauthentication(heading: string) {
  return useReauthentication({ methods: useSignInMethods(), heading, onLeave: () => rememberPage() })
}
