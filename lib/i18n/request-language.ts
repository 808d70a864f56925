import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { chooseLanguage } from './choose-language.mjs'
import { type Language, languageKey } from './language'

/** The language of the page being rendered. */
export const getLanguage = cache(() => withStatus(readLanguage()))

async function readLanguage(): Promise<Language> {
  const [choice, accepted] = [(await cookies()).get(languageKey)?.value, (await headers()).get('accept-language')]
  return chooseLanguage(choice, accepted)
}

/**
 * A promise with the fields by which React's `use` knows a value that has arrived. Otherwise each part of a page that asks
 * first is suspended, rendered again and sent by itself.
 */
function withStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
