import type { ComponentProps } from 'react'

interface GroupProps extends Omit<ComponentProps<'div'>, 'role' | 'aria-label'> {
  /** What the buttons are about: an accessible name, where their own words are the same in each row. */
  label: string
}

/** Buttons that belong together and act at once. */
export function Group({ label, children, ...props }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={label} {...props}>
      {children}
    </div>
  )
}
