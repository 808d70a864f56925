'use client'

import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast'

const delayMs = 500

/** Its words come as props: the home page then needs no translations in the browser. */
export function RedirectWithToast({ title, text }: { title: string; text: string }) {
  useEffect(() => {
    showToast({ title, description: text, tone: 'error' })
    const timer = setTimeout(() => location.assign('/api/login'), delayMs)
    return () => clearTimeout(timer)
  }, [title, text])

  return null
}
