'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { focusHeading } from '@/components/ui/focus-heading'

/** The last page of this document; null while it loads. */
let shownPath: string | null = null

/**
 * In every page: moves the focus to its heading when the router has opened it, Back included: the focus would be lost with
 * the clicked link. Not on the first page of a document, and not out of a field that has the focus already.
 */
export function RouteFocus() {
  const path = usePathname()
  useEffect(() => {
    // A loading skeleton has no heading.
    if (path === shownPath || !document.querySelector('main h1')) return
    const isFirst = shownPath === null
    shownPath = path
    if (!isFirst && !document.activeElement?.closest('main')) focusHeading()
    // The result is shown (components/assessments/questionnaire/use-submit.ts): a later failure is not about those answers.
    delete document.body.dataset.arrived
  }, [path])
  return null
}
