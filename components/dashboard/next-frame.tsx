import type { ReactNode } from 'react'

/** Small, because it is also in the client bundle. */
export function NextFrame({ title, text, children }: { title: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className="next-step">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm">{text}</p>
      </div>
      {children}
    </div>
  )
}
