/** What a parent has chosen on the page. */
export interface Choice {
  doctorId: string | undefined
  childIds: string[]
  /** 0 while none is chosen. */
  days: number
}

export const noChoice: Choice = { doctorId: undefined, childIds: [], days: 0 }

/**
 * Reads the boxes that are ticked. The browser keeps them and not React: so what was chosen before the scripts ran counts,
 * and what the page shows is what is sent.
 */
export function choiceIn(place: HTMLElement): Choice {
  const ticked = [...place.querySelectorAll<HTMLInputElement>('input:checked')]
  const valuesOf = (name: string) => ticked.filter((input) => input.name === name).map(({ value }) => value)
  return { doctorId: valuesOf('doctor')[0], childIds: valuesOf('share'), days: Number(valuesOf('days')[0] ?? 0) }
}
