'use client'

import { useEffect } from 'react'

/** On the profile, where a reauthentication by Google or LINE ends: continues on the page that required it. */
export function ReturnAfterReauthentication() {
  useEffect(() => {
    const outcome = new URLSearchParams(location.search)
    if (!outcome.has('done') && !outcome.has('error')) return
    // Loaded only then: most visits to the profile are for the profile itself.
    void import('./reauthentication-return').then(({ takePage }) => {
      const path = takePage()
      if (path) location.replace(path)
    })
  }, [])
  return null
}
