'use client'

import { useEffect } from 'react'
import { takeSchoolReturnPath } from './school-return-path'

/** On the profile: whoever proved there who they are, for something at their school, goes on where they left. */
export function ReturnToSchool() {
  useEffect(() => {
    const path = takeSchoolReturnPath()
    if (path) location.replace(path)
  }, [])
  return null
}
