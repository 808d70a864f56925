'use client'

import dynamic from 'next/dynamic'

/** Loaded for accounts that have notices alone. */
export const NoticeListWhenNeeded = dynamic(() => import('./notice-list').then(({ NoticeList }) => NoticeList))
