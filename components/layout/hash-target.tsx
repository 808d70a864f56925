'use client'

import { useEffect } from 'react'

/**
 * Scrolls to the target of the address, focuses it and unfolds it. Put it after all targets of a page with a `loading.tsx`,
 * where the browser looks for the target before it is rendered and stays at the top.
 */
export function HashTarget() {
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
    if (!target) return
    target.querySelector(':scope > details')?.setAttribute('open', '')
    const { top } = target.getBoundingClientRect()
    if (top < 0 || top > window.innerHeight / 2) target.scrollIntoView()
    // Not out of a field that is already being filled in.
    const focused = document.activeElement?.closest('main')
    if (focused && !document.activeElement?.matches('h1')) return
    // A control stays within reach of the Tab key, and keeps its outline.
    if (target.tabIndex < 0) {
      target.tabIndex = -1
      target.style.outline = 'none'
    }
    target.focus({ preventScroll: true })
  }, [])
  return null
}
