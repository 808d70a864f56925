import type { ReactNode } from 'react'

/** `<keep>…</keep>` around a name: Thai would break inside it, yet a very long one must not leave the page. */
export function keepName(name: ReactNode) {
  return <span className="inline-block max-w-full wrap-anywhere">{name}</span>
}
