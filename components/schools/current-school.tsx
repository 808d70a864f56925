'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { rememberPage } from '@/components/auth/reauthentication-return'
import { useReauthentication } from '@/components/auth/use-reauthentication'

interface CurrentSchool {
  schoolId: string
  signInMethods: SignInMethods
}

const SchoolContext = createContext<CurrentSchool | null>(null)

/** The school of all components below. A member of several schools may have them open in several tabs. */
export function SchoolScope({ children, ...school }: CurrentSchool & { children: ReactNode }) {
  return <SchoolContext value={school}>{children}</SchoolContext>
}

/** Adds the school to a path; in the demo there is none. */
export function useSchoolPath(): (path: string, query?: Record<string, string>) => string {
  const school = useContext(SchoolContext)
  return (path, query = {}) => {
    const search = new URLSearchParams({ ...(school && { school: school.schoolId }), ...query })
    return search.size > 0 ? `${path}?${search}` : path
  }
}

/** @param heading selector of the card's heading, which gets the focus when the panel closes */
export function useSchoolReauthentication(heading: string) {
  // None in the demo.
  const methods = useContext(SchoolContext)?.signInMethods ?? null
  return useReauthentication({ methods, heading, onLeave: () => rememberPage() })
}
