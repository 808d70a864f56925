import type { ReactNode } from 'react'

interface GroupProps {
  /** What the buttons are about: an accessible name, where their own words are the same in each row. */
  label: string
  className?: string
  children: ReactNode
}

/** Buttons that belong together and act at once. */
export function Group({ label, className, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={label} className={className}>
      {children}
    </div>
  )
}
