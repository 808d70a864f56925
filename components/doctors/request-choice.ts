/** What a parent has chosen on the page. */
export interface Choice {
  doctorId: string | undefined
  childIds: string[]
  /** 0 while none is chosen. */
  days: number
}

export const noChoice: Choice = { doctorId: undefined, childIds: [], days: 0 }

/**
 * Reads the checked inputs from the DOM. They are uncontrolled, so that what was chosen before hydration counts, and
 * what the page shows is what is sent.
 */
export function readChoice(root: HTMLElement): Choice {
  const ticked = [...root.querySelectorAll<HTMLInputElement>('input:checked')]
  const valuesOf = (name: string) => ticked.filter((input) => input.name === name).map(({ value }) => value)
  return { doctorId: valuesOf('doctor')[0], childIds: valuesOf('share'), days: Number(valuesOf('days')[0] ?? 0) }
}
