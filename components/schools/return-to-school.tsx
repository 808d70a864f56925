'use client'

import { useEffect } from 'react'
import { takeSchoolReturnPath } from './school-return-path'

/** On the profile, where a reauthentication ends: continues at the school page that asked for it. */
export function ReturnToSchool() {
  useEffect(() => {
    const path = takeSchoolReturnPath()
    if (path) location.replace(path)
  }, [])
  return null
}
