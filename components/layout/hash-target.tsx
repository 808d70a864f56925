'use client'

import { useEffect } from 'react'

/**
 * Put it behind what a link to the middle of a page may lead to, where the page has a `loading.tsx`: the browser looks for
 * the target before it has come, and stays at the top, with the focus on the page's heading or nowhere. It opens what is folded.
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
