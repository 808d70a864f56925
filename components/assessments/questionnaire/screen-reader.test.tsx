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

/*
 * What a person hears who answers with eyes shut: a virtual screen reader goes from one thing to the next, and presses what it
 * is on. Nothing is found by any other way than by what was said.
 */

const answers = [3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2]

// No style sheet is loaded here, so an element's style stays as it is; computing it anew for every step is most of the time.
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

/** jsdom names an element with a space around each part, and Thai is kept whole in parts. Browsers do not. */
function joined(words: string): string {
  return words.replaceAll(/\s/g, '')
}

/** Goes on, or back, until something is said that begins with these words. */
async function hear(words: string, way: 'next' | 'previous' | 'tab' = 'next'): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (joined(await virtual.lastSpokenPhrase()).startsWith(joined(words))) return
    if (way === 'tab') await virtual.press('Tab')
    else await virtual[way]()
  }
  throw new Error(`"${words}" was never said:\n${(await virtual.spokenPhraseLog()).slice(-60).join('\n')}`)
}

/**
 * The virtual reader tells a chosen radio button by its attribute, browsers by its state, which is what a person changes. So
 * the one is set after the other.
 */
async function press(): Promise<void> {
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
    await press()

    for (const [index, answer] of answers.entries()) {
      const counter = messages.questionnaire.counter.replace('{number}', String(index + 1)).replace('{total}', '18')
      const heading = `heading, ${counter}: ${questions[index]}, level 1`
      await hear(heading)
      await virtual.clearSpokenPhraseLog()
      await hear('end of group')
      // The four answers in their order, none of them chosen or said differently from the others.
      expect((await virtual.spokenPhraseLog()).filter((phrase) => phrase.startsWith('radio')).map(joined)).toEqual(
        scale.map(({ label }, at) => joined(`radio, ${label}, not checked, position ${at + 1}, set size 4`)),
      )
      const wanted = `radio, ${scale.find(({ value }) => value === answer)?.label},`
      await hear(wanted, 'previous')
      await press()
      await virtual.previous()
      await hear(`${wanted} checked`)
      await hear(`button, ${index < 17 ? next : finish}`, 'tab')
      await press()
    }

    await waitFor(() => expect(apiSend).toHaveBeenCalledTimes(1))
    expect(jest.mocked(apiSend).mock.calls[0]?.slice(0, 3)).toEqual([
      'POST',
      '/api/assessments',
      { childId: 'child-1', answers },
    ])
    jest.mocked(apiSend).mockClear()
    // Some 400 steps, each of which reads the page anew.
  })
})
