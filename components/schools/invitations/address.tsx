import type { ReactNode } from 'react'

/** An address in a sentence; it may be longer than a line. */
export function address(chunks: ReactNode) {
  return <b className="wrap-anywhere">{chunks}</b>
}
