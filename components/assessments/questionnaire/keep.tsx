import type { ReactNode } from 'react'

/** `<keep>…</keep>` in a message: browsers may break Thai inside a set phrase (ผู้|ปกครอง), this holds it together. */
export function keep(phrase: ReactNode) {
  return <span className="whitespace-nowrap">{phrase}</span>
}
