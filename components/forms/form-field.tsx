import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { Field, FieldDescription, FieldError, FieldLabel } from '@/components/ui/field'

interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

interface FormFieldProps {
  label: ReactNode
  /** The control's id. Generated when it is missing. */
  id?: string
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
export function FormField({ label, id, hint, error, optional, className, children }: FormFieldProps) {
  const madeUpId = useId()
  const controlId = children.props.id ?? id ?? madeUpId
  const describedBy = [
    error && `${controlId}-error`,
    hint && `${controlId}-hint`,
    children.props['aria-describedby'],
  ].filter(Boolean)
  return (
    <Field className={className}>
      <FieldLabel id={`${controlId}-label`} htmlFor={controlId}>
        {label}
        {optional && <span className="font-normal text-muted-foreground"> {optional}</span>}
      </FieldLabel>
      {cloneElement(children, {
        id: controlId,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error ? true : children.props['aria-invalid'],
      })}
      {hint && <FieldDescription id={`${controlId}-hint`}>{hint}</FieldDescription>}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </Field>
  )
}
