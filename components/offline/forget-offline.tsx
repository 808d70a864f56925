'use client'

import { useEffect } from 'react'
import { forgetKeptPages } from './forget-kept-pages'

/** For pages where a questionnaire has ended permanently. */
export function ForgetOffline() {
  useEffect(() => void forgetKeptPages(), [])
  return null
}
