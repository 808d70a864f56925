import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { untranslated } from '@/components/ui/rich-text'

/**
 * A word to be typed before a mailed link alone ends something for others: some mail scanners press each button of a page, and
 * type nothing (docs/decisions/0013).
 *
 * @returns `field`, in which Enter does what the button does; `isTyped` shows what is missing, and moves the focus there
 */
export function useTypedWord(): { field: (onEnter: () => void) => ReactNode; isTyped: () => boolean } {
  const t = useTranslations('typedWord')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const word = t('word')

  function isTyped(): boolean {
    const isMeant = input.current?.value.toLowerCase().includes(word) === true
    setMissing(!isMeant)
    if (!isMeant) input.current?.focus()
    return isMeant
  }

  const field = (onEnter: () => void) => (
    <Field
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
          // Else a button that gets the focus meanwhile would be pressed by the same key.
          event.preventDefault()
          onEnter()
        }}
      />
    </Field>
  )
  return { field, isTyped }
}
