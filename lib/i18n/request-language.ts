import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { chooseLanguage } from './choose-language.mjs'
import { type Language, languageKey } from './language'

export const getLanguage = cache(() => withStatus(readLanguage()))

async function readLanguage(): Promise<Language> {
  const [choice, accepted] = [(await cookies()).get(languageKey)?.value, (await headers()).get('accept-language')]
  return chooseLanguage(choice, accepted)
}

// React's `use` reads these fields at once; else the first reader suspends, renders again and streams separately.
function withStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
