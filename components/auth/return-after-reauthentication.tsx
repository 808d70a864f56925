'use client'

import { useEffect } from 'react'
import { takePage } from './reauthentication-return'

/** On the profile, where a reauthentication by Google or LINE ends: continues on the page that asked for it. */
export function ReturnAfterReauthentication() {
  useEffect(() => {
    const path = takePage()
    if (path) location.replace(path)
  }, [])
  return null
}
