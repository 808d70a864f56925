import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { changeLines } from '@/lib/screening/history'
import { InEnglish } from '@/tests/support/in-english'
import { type RandomFamily, randomFamilies } from '@/tests/support/random-families'
import { ChangeCard } from './change-card'
import { CombinedView } from './combined-view'
import { OneResult } from './informant-view'
import { PaperHeading } from './on-paper'
import { OtherResults } from './other-results'
import { pairKey } from './pair'

// Texts without the request's language.
jest.mock('@/lib/i18n/texts', () => ({ useTexts: jest.requireActual('next-intl').useTranslations }))

const families = randomFamilies(40, 5).filter(({ informants }) => informants.length > 1)
const child = { id: 'child', name: 'Ploy' }
const hrefOf = ({ id }: { id: string }) => `/assessment-results?answers=${id}`

const views: Record<string, (family: RandomFamily) => ReactNode> = {
  'the combined view': ({ informants }) => (
    <CombinedView informants={informants} pairHref={(pair) => pairKey(pair)} answersHref={hrefOf} />
  ),
  'the list of all results': ({ informants }) =>
    informants.some(({ isReader, earlier }) => isReader && earlier.length > 0) && (
      <OtherResults childId={child.id} informants={informants} isFolded={false} hrefOf={hrefOf} />
    ),
  'the card of changes': ({ informants, history }) => {
    const lines = changeLines(history)
    const isReader = ({ key }: { key: string }) => informants.some((each) => each.isReader && each.key === key)
    // Only random families have two points at the same time.
    const isApart = ({ points }: (typeof lines)[number]) =>
      new Set(points.map(({ completedAt }) => completedAt)).size === points.length
    return lines.some(isReader) && lines.every(isApart) && <ChangeCard informants={informants} lines={lines} />
  },
  'the page of one set of answers': ({ informants }) => {
    const reader = informants.find(({ isReader }) => isReader)
    return reader && <OneResult childName={child.name} informants={informants} assessment={reader.newest} back="/" />
  },
}

function textsOf(view: ReactNode) {
  const { container, unmount } = render(view, { wrapper: InEnglish })
  const screen = container.textContent ?? ''
  for (const element of container.querySelectorAll<HTMLElement>('[data-paper]'))
    element.textContent = element.dataset.paper ?? ''
  const paper = container.textContent ?? ''
  unmount()
  return { screen, paper }
}

test.each(Object.entries(views))('on paper %s calls its reader parent or second parent, never “you”', (_, viewOf) => {
  let read = 0
  for (const family of families) {
    const reader = family.informants.find(({ isReader }) => isReader)
    const view = viewOf(family)
    if (!view) continue
    const { screen, paper } = textsOf(view)
    expect(paper).not.toMatch(/\bYou\b|(than|and) you\b/)
    if (!reader) continue
    read += 1
    expect(screen).toMatch(/You/)
    expect(paper).toContain(reader.kind === 'parent' ? 'Parent' : 'Second parent')
  }
  expect(read).toBeGreaterThan(5)
})

test('in the middle of a sentence the reader is “you” and not “You”', () => {
  let compared = 0
  for (const { informants } of families) {
    const text = textsOf(
      <CombinedView informants={informants} pairHref={(pair) => pairKey(pair)} answersHref={hrefOf} />,
    )
    expect(text.screen).not.toMatch(/(than|and) You\b/)
    if (/(than|and) you\b/.test(text.screen)) compared += 1
  }
  expect(compared).toBeGreaterThan(2)
})

test('the reader’s own result has the child and the reader’s role above it, on paper alone', () => {
  const [{ informants } = { informants: [] }] = families.filter(({ informants: all }) => all[0]?.isReader)
  const { container } = render(<PaperHeading childName="Ploy" informants={informants} />, { wrapper: InEnglish })
  expect(container.textContent).toBe('Ploy · Parent')
  expect(container.firstElementChild).toHaveClass('hidden', 'print:block')
})
