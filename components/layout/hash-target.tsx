'use client'

import { useEffect } from 'react'

/**
 * Put it behind what a link to the middle of a page may lead to, where the page has a `loading.tsx`: the browser looks for
 * the target before it has come, and stays at the top.
 */
export function HashTarget() {
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
    if (!target) return
    const { top } = target.getBoundingClientRect()
    if (top < 0 || top > window.innerHeight / 2) target.scrollIntoView()
  }, [])
  return null
}
