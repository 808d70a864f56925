import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { chooseLanguage } from './choose-language.mjs'
import { type Language, languageKey } from './language'

/** The language of the page being rendered. */
export const getLanguage = cache(async (): Promise<Language> => {
  const [choice, accepted] = [(await cookies()).get(languageKey)?.value, (await headers()).get('accept-language')]
  return chooseLanguage(choice, accepted)
})
