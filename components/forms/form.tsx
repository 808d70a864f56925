import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import './keep-typed'

const empty = { __html: '' }

interface FormProps {
  /** Called with the form's named fields. Must not throw. */
  onSubmit: (fields: FormData) => void
  className?: string
  children: ReactNode
}

/**
 * A form whose button works before hydration. With a function as `action`, React keeps a press that comes before its
 * scripts and calls the function after hydration. The browser itself can never send the fields anywhere, so no password
 * can end up in an address. Later presses go through `onSubmit`.
 */
export function Form({ onSubmit, className, children }: FormProps) {
  const t = useTranslations('forms')
  return (
    <form
      noValidate
      // In a microtask of its own: its state updates must not wait for the transition in which React runs an action.
      action={(fields) => queueMicrotask(() => onSubmit(fields))}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      // React empties the fields after an action; after a wrong password the rest must stay.
      onReset={(event) => event.preventDefault()}
      onMouseDown={keepFocus}
      className={className}
    >
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: late-form.ts writes here, before React is there */}
      <div data-late hidden suppressHydrationWarning dangerouslySetInnerHTML={empty} />
      <noscript>
        <p className="text-sm text-destructive-text">{t('needsScript')}</p>
      </noscript>
    </form>
  )
}

/**
 * Pressing the button would blur a field first. The error message that then appears or disappears moves the button away
 * from under the finger, and the press is lost. Submitting validates every field anyway.
 */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button:not([type="button"])')) event.preventDefault()
}
