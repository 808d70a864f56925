import { fireEvent, render, screen } from '@testing-library/react'
import { Questionnaire } from '@/components/assessments/questionnaire/questionnaire'
import { InEnglish } from './in-english'
import { parent } from './questionnaire'

export function press(
  key: string,
  target: Element = document.activeElement ?? document.body,
  more: KeyboardEventInit = {},
) {
  fireEvent.keyDown(target, { key, ...more })
}

/** On the first question, past the instruction. */
export function begin(props = parent) {
  const page = render(<Questionnaire {...props} />, { wrapper: InEnglish })
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  return page
}

export function click(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}

export function heading() {
  return screen.getByRole('heading', { level: 1 })
}

export function chosen() {
  return screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value
}
