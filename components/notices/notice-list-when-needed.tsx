'use client'

import { lazy, Suspense } from 'react'
import type { NoticeListProps } from './notice-list'

/** By React alone: `next/dynamic` would weigh on the first load of every home. */
const NoticeList = lazy(() => import('./notice-list').then((loaded) => ({ default: loaded.NoticeList })))

/** Loaded for accounts that have notices alone. */
export function NoticeListWhenNeeded(props: NoticeListProps) {
  return (
    <Suspense>
      <NoticeList {...props} />
    </Suspense>
  )
}
