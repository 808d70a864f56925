'use client'

import { useEffect } from 'react'
import { keepMark } from '@/service-worker/names'
import { keepThisPage } from './keep-this-page'

/**
 * Marks the page as one that opens without a network.
 *
 * @param of what the page is about and its language: when it changes, the page is kept anew
 */
export function KeepOffline({ of }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is another one when `of` is
  useEffect(() => void keepThisPage(), [of])
  return <meta name={keepMark} content="keep" />
}
