import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { Input } from '@/components/ui/input'
import { untranslated } from '@/components/ui/rich-text'

/**
 * For actions that need only a mailed link: some mail scanners click every button, but type nothing (docs/decisions/0013).
 *
 * @returns `isTyped`, which shows and focuses an error if the word is missing
 */
export function useTypedWord(): { field: (onEnter: () => void) => ReactNode; isTyped: () => boolean } {
  const t = useTranslations('typedWord')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const word = t('word')

  function isTyped(): boolean {
    const hasWord = input.current?.value.toLowerCase().includes(word) === true
    setMissing(!hasWord)
    if (!hasWord) input.current?.focus()
    return hasWord
  }

  const field = (onEnter: () => void) => (
    <FormField
      label={t.rich('label', { word, b: untranslated })}
      hint={t('why')}
      id="typed-word"
      error={isMissing && t('missing')}
    >
      <Input
        ref={input}
        name="typed-word"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={100}
        onChange={() => setMissing(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise the same key would click a button that gets the focus.
          event.preventDefault()
          onEnter()
        }}
      />
    </FormField>
  )
  return { field, isTyped }
}
