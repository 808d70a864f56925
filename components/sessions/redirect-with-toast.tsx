'use client'

import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast'

const delayMs = 500

/** Its texts are props, so that the home page needs no messages in the browser. */
export function RedirectWithToast({ title, text }: { title: string; text: string }) {
  useEffect(() => {
    showToast({ title, description: text, tone: 'error' })
    const timer = setTimeout(() => location.assign('/api/login'), delayMs)
    return () => clearTimeout(timer)
  }, [title, text])

  return null
}
