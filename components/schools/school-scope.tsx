'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** How the reader can prove who they are, as `ConfirmIdentity` takes it. */
export interface Identity {
  hasPassword: boolean
  connected: { google: boolean; line: boolean }
}

const SchoolContext = createContext<{ schoolId: string; identity: Identity } | null>(null)

interface SchoolScopeProps {
  schoolId: string
  identity: Identity
  children: ReactNode
}

/** Says which school everything below is about: whoever is in several may have them open side by side. */
export function SchoolScope({ schoolId, identity, children }: SchoolScopeProps) {
  return <SchoolContext value={{ schoolId, identity }}>{children}</SchoolContext>
}

/** Makes a path of the API say which school it is about; the demo's stays as it is. */
export function useSchoolPath(): (path: string) => string {
  const school = useContext(SchoolContext)
  return (path) => (school ? `${path}?${new URLSearchParams({ school: school.schoolId })}` : path)
}

/** Null in the demo. */
export function useIdentity(): Identity | null {
  return useContext(SchoolContext)?.identity ?? null
}
