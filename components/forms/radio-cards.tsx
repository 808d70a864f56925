import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { FieldError } from '@/components/ui/field'
import type { Icon } from '@/components/ui/icon'
import { CheckBold } from '@/components/ui/icons'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'

interface RadioCardsProps<Value extends string> extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string
  options: { value: Value; label: string; icon?: Icon; lang?: string }[]
  /** With `onChange` the one that is chosen, without it the one that is chosen at first. Left out for `register`'s properties. */
  value?: Value
  /** While it is set, the group is marked invalid and described by it. */
  error?: ReactNode
}

/** Two or three options in a row, or more in two columns. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, value: chosen, error, ...input } = props
  const checked = input.onChange && chosen ? 'checked' : 'defaultChecked'
  const errorId = error ? `${input.name}-error` : undefined
  return (
    <RadioGroup className="min-w-0" aria-describedby={errorId}>
      <legend className="mb-1.5 text-sm leading-normal font-semibold">{legend}</legend>
      <div
        className={cn(
          'grid gap-2',
          options.length > 3
            ? 'grid-cols-2 large-text:grid-cols-1'
            : 'auto-cols-fr grid-flow-col large-text:grid-flow-row',
        )}
      >
        {options.map(({ value, label, icon: Icon, lang }) => (
          <label
            key={value}
            lang={lang}
            className={cn(
              'group relative grid min-h-13 cursor-pointer content-center justify-items-center gap-1 rounded-md border-[1.5px] bg-card px-1 py-3 text-center text-sm leading-(--lh-snug) font-medium',
              'has-checked:border-primary has-checked:bg-accent has-checked:font-semibold has-checked:inset-ring-1 has-checked:inset-ring-primary',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              error ? 'border-destructive-text' : 'border-input',
            )}
          >
            <RadioGroupItem
              value={value}
              aria-invalid={error ? true : undefined}
              {...input}
              {...{ [checked]: value === chosen }}
              className="sr-only"
            />
            {Icon && <Icon aria-hidden className="size-5 text-muted-foreground group-has-checked:text-primary" />}
            {label}
            <span
              aria-hidden
              className={cn(
                'absolute hidden size-4.5 place-items-center rounded-full bg-primary text-primary-foreground group-has-checked:grid',
                // Without an icon it is on the corner, where it covers no text of a narrow card.
                Icon ? 'end-1.5 top-1.5' : '-end-1.5 -top-1.5',
              )}
            >
              <CheckBold className="size-3" />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={errorId} className="mt-2">
          {error}
        </FieldError>
      )}
    </RadioGroup>
  )
}
