'use client'

import { useEffect } from 'react'
import { rememberReturn } from './return-path'

/** Stores the page's path, to continue there once an address is confirmed in this browser. */
export function RememberReturn({ path }: { path: string }) {
  useEffect(() => rememberReturn(path), [path])
  return null
}
