'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { focusHeading } from '@/components/ui/focus-heading'

/** The page this document showed last; none yet while it loads. */
let shownPath: string | null = null

/**
 * In every page: moves the focus to its heading when the router has opened it, Back included. It would otherwise be lost
 * with the link that was pressed. The first page of a document and a field that has the focus already are left alone.
 */
export function ArrivalFocus() {
  const path = usePathname()
  useEffect(() => {
    // What only says that a page is loading has no heading.
    if (path === shownPath || !document.querySelector('main h1')) return
    const isFirst = shownPath === null
    shownPath = path
    if (!isFirst && !document.activeElement?.closest('main')) focusHeading()
    // The result has come (components/assessments/questionnaire/use-submit.ts): a later failure is not about those answers.
    delete document.body.dataset.arrived
  }, [path])
  return null
}
