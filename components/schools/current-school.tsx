'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { SignInMethods } from '@/components/auth/reauthentication-panel'

const SchoolContext = createContext<{ schoolId: string; signInMethods: SignInMethods } | null>(null)

interface SchoolScopeProps {
  schoolId: string
  signInMethods: SignInMethods
  children: ReactNode
}

/** The school that everything below is about. A member of several schools may have them open in several tabs. */
export function SchoolScope({ schoolId, signInMethods, children }: SchoolScopeProps) {
  return <SchoolContext value={{ schoolId, signInMethods }}>{children}</SchoolContext>
}

/** Adds the school to a path of the API; in the demo the path stays as it is. */
export function useSchoolPath(): (path: string) => string {
  const school = useContext(SchoolContext)
  return (path) => (school ? `${path}?${new URLSearchParams({ school: school.schoolId })}` : path)
}

/** Null in the demo. */
export function useSignInMethods(): SignInMethods | null {
  return useContext(SchoolContext)?.signInMethods ?? null
}
