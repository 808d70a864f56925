'use client'

import { useEffect } from 'react'

/** On the profile, where a reauthentication by Google or LINE ends: continues on the page that asked for it. */
export function ReturnAfterReauthentication() {
  useEffect(() => {
    const outcome = new URLSearchParams(location.search)
    if (!outcome.has('done') && !outcome.has('error')) return
    // Loaded where there is one: the profile is mostly opened for itself.
    void import('./reauthentication-return').then(({ takePage }) => {
      const path = takePage()
      if (path) location.replace(path)
    })
  }, [])
  return null
}
