import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { FieldError } from '@/components/ui/field'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  id: string
  /** The whole label is clickable. */
  label: ReactNode
  /** While it is set, the checkbox is marked invalid and described by it. */
  error?: ReactNode
}

/** A checkbox with a sentence to agree to. */
export function CheckboxField({ id, label, error, className, ...props }: CheckboxFieldProps) {
  return (
    <div className={cn('grid min-w-0 gap-2', className)}>
      <label
        className={cn(
          'flex cursor-pointer gap-3 rounded-md bg-card text-sm has-checked:border-primary has-checked:bg-accent',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          // Border and padding always add up to the same width, so that nothing moves.
          error ? 'border-2 border-destructive-text p-3.25' : 'border-[1.5px] border-input p-[.84375rem]',
        )}
      >
        <Checkbox
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 outline-none"
          {...props}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
