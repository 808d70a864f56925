import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import './keep-typed'

const empty = { __html: '' }

interface FormProps {
  /** Must not throw. */
  onSubmit: (fields: FormData) => void
  className?: string
  children: ReactNode
}

/**
 * Works before hydration: with a function as `action`, React replays an early submit. The browser itself can never send the
 * fields, so no password gets into an address. Later submits use `onSubmit`.
 */
export function Form({ onSubmit, className, children }: FormProps) {
  const t = useTranslations('forms')
  return (
    <form
      noValidate
      // In a microtask, so that state updates are not part of the action's transition.
      action={(fields) => queueMicrotask(() => onSubmit(fields))}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      // React resets the fields after an action; after a wrong password the others must stay.
      onReset={(event) => event.preventDefault()}
      onMouseDown={keepFocus}
      className={className}
    >
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: late-form.ts writes here before hydration */}
      <div data-late hidden suppressHydrationWarning dangerouslySetInnerHTML={empty} />
      <noscript>
        <p className="text-sm text-destructive-text">{t('needsScript')}</p>
      </noscript>
    </form>
  )
}

/** No blur before a click on the button: an error would move the button away. Submit validates every field anyway. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button:not([type="button"])')) event.preventDefault()
}
