import type { ComponentProps } from 'react'

/** Native controls: they work before any script has loaded (docs/decisions/0041). Name it by a legend. */
export function RadioGroup(props: ComponentProps<'fieldset'>) {
  return <fieldset data-slot="radio-group" {...props} />
}

/** Its label draws the choice, by `has-checked:` and `peer-checked:`. */
export function RadioGroupItem(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="radio" data-slot="radio-group-item" {...props} />
}
