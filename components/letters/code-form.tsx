'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { PageHeading } from '@/components/layout/page'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { SiteLink } from '@/components/ui/site-link'
import { hasRightCheck, hasThaiLetters, readLetterCode } from '@/lib/letter-code'
import { groupWhileTyping } from './grouped-code'

interface CodeFormProps {
  /** Where to continue after signing in: a path of this site, already validated. */
  next: string | null
  /** As it was sent before. */
  typed?: string | undefined
  /** Why that opened nothing. */
  refused?: string | undefined
}

/** Asks for the code of a paper letter. A plain form: it works without scripts, which only find a mistyped character sooner. */
export function CodeForm({ next, typed, refused }: CodeFormProps) {
  const t = useTranslations('letter.code')
  const [error, setError] = useState(refused)

  function check(event: FormEvent<HTMLFormElement>): void {
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const code = readLetterCode(field.value)
    if (code !== null && hasRightCheck(code)) return
    event.preventDefault()
    const unreadable = hasThaiLetters(field.value) ? 'thaiKeyboard' : 'incomplete'
    setError(t(code === null ? unreadable : 'wrongCheck'))
    field.focus()
  }

  return (
    <>
      <PageHeading title={t(next ? 'accepted.heading' : 'heading')} description={t(next ? 'accepted.lead' : 'lead')} />
      <Card className="grid gap-4">
        <form method="get" action="/letter" noValidate onSubmit={check} className="grid gap-4">
          <FormField label={t('label')} id="code" hint={t('hint')} error={error}>
            <Input
              name="code"
              defaultValue={typed}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              inputMode="text"
              enterKeyHint="go"
              required
              onInput={(event) => groupWhileTyping(event.currentTarget, event.nativeEvent as InputEvent)}
            />
          </FormField>
          {next && <input type="hidden" name="next" value={next} />}
          <Button size="lg">{t('submit')}</Button>
        </form>
        <p className="text-sm text-muted-foreground">{t('lost')}</p>
        {next?.startsWith('/letter?') && (
          <SiteLink href={next} className="w-fit text-sm font-semibold text-primary underline">
            {t('accepted.back')}
          </SiteLink>
        )}
      </Card>
    </>
  )
}
