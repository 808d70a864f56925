import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'

interface FormProps {
  /** Called with the form's named fields. Must not throw. */
  onSubmit: (fields: FormData) => void
  className?: string
  children: ReactNode
}

/**
 * A form whose button works from the first byte of the page. A function as `action` makes React keep a press that comes
 * before its scripts and call the function after hydration; the browser itself can never send the fields anywhere, so
 * no password can end in an address. Presses after that come through `onSubmit`.
 */
export function Form({ onSubmit, className, children }: FormProps) {
  const t = useTranslations('forms')
  return (
    <form
      noValidate
      // In a task of its own: what the form shows meanwhile must not wait for the transition React runs an action in.
      action={(fields) => queueMicrotask(() => onSubmit(fields))}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      // React empties the fields after an action; whoever typed a wrong password wants the rest to stay.
      onReset={(event) => event.preventDefault()}
      onMouseDown={keepFocus}
      className={className}
    >
      {children}
      <noscript>
        <p className="text-sm text-destructive-text">{t('needsScript')}</p>
      </noscript>
    </form>
  )
}

/**
 * Pressing the button would first take the focus from a field. The error that then appears or goes moves the button from
 * under the finger, and the press is lost. Sending checks every field anyway.
 */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button:not([type="button"])')) event.preventDefault()
}
