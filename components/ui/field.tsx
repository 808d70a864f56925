import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { CircleAlert } from '@/components/ui/icons'
import { cn } from './cn'

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

interface FieldProps {
  label: ReactNode
  /** The control's id; `htmlFor` is an alias. Generated when both are missing. */
  id?: string
  htmlFor?: string
  hint?: ReactNode
  /** While it is set, the control is marked invalid and described by it. */
  error?: ReactNode
  /** "(optional)" in the page's language, on fields that may stay empty. */
  optional?: string
  className?: string
  /** One control, which receives `id`, `aria-describedby` and `aria-invalid`. */
  children: ReactElement<ControlProps>
}

/** Label, control, hint and error, tied together by the ids `{id}-label`, `{id}-hint` and `{id}-error`. */
export function Field({ label, id, htmlFor, hint, error, optional, className, children }: FieldProps) {
  const madeUpId = useId()
  const controlId = children.props.id ?? id ?? htmlFor ?? madeUpId
  const describedBy = [
    error && `${controlId}-error`,
    hint && `${controlId}-hint`,
    children.props['aria-describedby'],
  ].filter(Boolean)
  return (
    <div className={cn('grid min-w-0 content-start gap-1.5', className)}>
      <label id={`${controlId}-label`} htmlFor={controlId} className="text-sm leading-normal font-semibold">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> {optional}</span>}
      </label>
      {cloneElement(children, {
        id: controlId,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error ? true : children.props['aria-invalid'],
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="text-sm leading-normal text-muted-foreground">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The error message under a control, which names it by `id`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p
      id={id}
      data-slot="field-error"
      className="flex gap-1.5 text-sm leading-normal font-medium text-destructive-text"
    >
      <CircleAlert aria-hidden className="mt-[.14em] size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
