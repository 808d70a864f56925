'use client'

import { useEffect } from 'react'
import { forgetKeptPages } from './forget-kept-pages'

/** Stands where a questionnaire has ended for good: it need not open without a network any more. */
export function ForgetOffline() {
  useEffect(() => void forgetKeptPages(), [])
  return null
}
