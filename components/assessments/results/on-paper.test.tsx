import { render } from '@testing-library/react'
import type { InformantResult } from '@/lib/assessments/types'
import { InEnglish } from '@/tests/support/in-english'
import { randomFamilies } from '@/tests/support/random-families'
import { CombinedView } from './combined-view'
import { pairKey } from './pair'

// The same texts, without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

const families = randomFamilies(40, 5).filter(({ informants }) => informants.length > 1)

/** What the combined view says on the screen and on paper. */
function textsOf(informants: InformantResult[]) {
  const view = <CombinedView child={{ name: 'Ploy' }} informants={informants} pairHref={(pair) => pairKey(pair)} />
  const { container, unmount } = render(view, { wrapper: InEnglish })
  const screen = container.textContent ?? ''
  for (const element of container.querySelectorAll<HTMLElement>('[data-paper]'))
    element.textContent = element.dataset.paper ?? ''
  const paper = container.textContent ?? ''
  unmount()
  return { screen, paper }
}

test('on paper the combined view calls its reader parent or second parent, never “you”', () => {
  let read = 0
  for (const { informants } of families) {
    const reader = informants.find(({ isReader }) => isReader)
    const { screen, paper } = textsOf(informants)
    expect(paper).not.toMatch(/\bYou\b/)
    if (!reader) continue
    read += 1
    expect(screen).toMatch(/You\b/)
    expect(paper).toContain(reader.kind === 'parent' ? 'Parent' : 'Second parent')
  }
  expect(read).toBeGreaterThan(5)
})
