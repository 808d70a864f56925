/** @jest-environment jsdom */
import { virtual } from '@guidepup/virtual-screen-reader'
import { cleanup, render, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { apiSend } from '@/lib/http/client'
import { instructionFor, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { parent } from '@/tests/support/questionnaire'
import { Questionnaire } from './questionnaire'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn(), refresh: jest.fn() }),
  usePathname: () => '/parent-assessment',
}))
jest.mock('@/lib/http/client', () => ({
  ...jest.requireActual('@/lib/http/client'),
  apiSend: jest.fn().mockResolvedValue({}),
}))

// A virtual screen reader moves through the page and clicks. Elements are found by the spoken phrases only.

const answers = [3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2]

// Without a style sheet an element's style is constant; computing it for every step takes most of the time.
beforeAll(() => {
  const styles = new WeakMap<Element, CSSStyleDeclaration>()
  const compute = window.getComputedStyle
  window.getComputedStyle = (element) => {
    const style = styles.get(element) ?? compute(element)
    styles.set(element, style)
    return style
  }
})

afterEach(async () => {
  await virtual.stop()
  cleanup()
  localStorage.clear()
})

/** Unlike browsers, jsdom puts spaces around the parts of a name, and Thai texts have several parts. */
function joined(words: string): string {
  return words.replaceAll(/\s/g, '')
}

/** Moves until a spoken phrase begins with these words. */
async function hear(words: string, direction: 'next' | 'previous' | 'tab' = 'next'): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (joined(await virtual.lastSpokenPhrase()).startsWith(joined(words))) return
    if (direction === 'tab') await virtual.press('Tab')
    else await virtual[direction]()
  }
  throw new Error(`"${words}" was never said:\n${(await virtual.spokenPhraseLog()).slice(-60).join('\n')}`)
}

/** The virtual reader reads the `checked` attribute of radio buttons, but a click changes the property: copies it. */
async function activate(): Promise<void> {
  await virtual.click()
  for (const radio of document.querySelectorAll('input')) radio.toggleAttribute('checked', radio.checked)
}

describe.each([
  ['en', en],
  ['th', th],
] as const)('in %s', (language, messages) => {
  test('the 18 questions are answered by what is heard alone', async () => {
    window.scrollTo = jest.fn()
    const questions = questionsFor('parent', language)
    const scale = scaleIn(language)
    const { next, finish } = messages.questionnaire
    render(
      <NextIntlClientProvider locale={language} messages={messages} timeZone="Asia/Bangkok">
        <Questionnaire
          {...parent}
          questions={questions}
          scale={scale}
          instruction={instructionFor('parent', language)}
        />
      </NextIntlClientProvider>,
    )
    await virtual.start({ container: document.body })
    await hear(`heading, ${messages.questionnaire.howTo.title}, level 1`)
    await hear(`button, ${messages.questionnaire.howTo.begin}`)
    await activate()

    for (const [index, answer] of answers.entries()) {
      const counter = messages.questionnaire.counter.replace('{number}', String(index + 1)).replace('{total}', '18')
      const heading = `heading, ${counter}: ${questions[index]}, level 1`
      await hear(heading)
      await virtual.clearSpokenPhraseLog()
      await hear('end of group')
      // The four answers in order, none of them checked.
      expect((await virtual.spokenPhraseLog()).filter((phrase) => phrase.startsWith('radio')).map(joined)).toEqual(
        scale.map(({ label }, at) => joined(`radio, ${label}, not checked, position ${at + 1}, set size 4`)),
      )
      const wanted = `radio, ${scale.find(({ value }) => value === answer)?.label},`
      await hear(wanted, 'previous')
      await activate()
      await virtual.previous()
      await hear(`${wanted} checked`)
      await hear(`button, ${index < 17 ? next : finish}`, 'tab')
      await activate()
    }

    await waitFor(() => expect(apiSend).toHaveBeenCalledTimes(1))
    expect(jest.mocked(apiSend).mock.calls[0]?.slice(0, 3)).toEqual([
      'POST',
      '/api/assessments',
      { childId: 'child-1', answers, seconds: expect.any(Number) },
    ])
    jest.mocked(apiSend).mockClear()
  })
})
