import type { ReactNode } from 'react'

/** An e-mail address within a sentence: it may be longer than a phone is wide, and the full stop stays with it. */
export function showAddress(address: ReactNode) {
  return <span className="font-medium wrap-anywhere">{address}</span>
}
