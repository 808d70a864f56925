'use client'

import { useEffect } from 'react'
import { takeWayBack } from './school-return-path'

/** On the profile: whoever proved there who they are, for something at their school, goes on where they left. */
export function BackToSchool() {
  useEffect(() => {
    const path = takeWayBack()
    if (path) location.replace(path)
  }, [])
  return null
}
