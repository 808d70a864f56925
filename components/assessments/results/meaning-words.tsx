import { useLocale } from 'next-intl'
import type { InMeaning } from '@/lib/assessments/meaning'
import { plainNotes, seenWords } from '@/lib/assessments/meaning-words'
import { useTexts } from '@/lib/i18n/texts'
import type { Meaning } from '@/lib/screening/meaning'
import type { ShownInformant } from './named-informants'
import { OnPaper } from './on-paper'

export type ShownMeaning = Meaning<InMeaning<ShownInformant>>

export function SeenSentence({ meaning }: { meaning: ShownMeaning }) {
  const language = useLocale()
  return <OnPaper write={(...names) => seenWords(language, meaning, names)} />
}

/** Plainly, to a doctor. */
export function PlainNotes({ informants }: { informants: readonly ShownInformant[] }) {
  const [t, language] = [useTexts('results.meaning.notes'), useLocale()]
  return informants.flatMap((informant) =>
    plainNotes(language, informant.newest).map((note) => (
      <p key={`${informant.newest.id} ${note}`} className="text-sm">
        <OnPaper write={(nameOf) => t('of', { who: nameOf(informant), note })} />
      </p>
    )),
  )
}
