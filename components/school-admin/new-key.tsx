'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Form } from '@/components/forms/form'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useIntentKey } from '@/components/forms/use-intent-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { type NewApiKeyInput, newApiKeySchema } from '@/lib/api-keys/schema'
import type { NewApiKey } from '@/lib/api-keys/types'
import { apiSend } from '@/lib/http/client'
import { CopyButton } from './copy-button'

const resolver = zodResolver(newApiKeySchema)

/** Makes a key and shows it, this one time; it stays nowhere but on this screen. */
export function NewKey() {
  const [key, setKey] = useState<string | null>(null)
  return key === null ? <KeyForm onMade={setKey} /> : <ShownOnce value={key} onDone={() => setKey(null)} />
}

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const [t, forms] = [useTranslations('schoolAdmin.keys'), useTranslations('forms')]
  const router = useRouter()
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const keyFor = useIntentKey()
  const explain = useSignedInFailure()

  async function create(input: NewApiKeyInput): Promise<boolean> {
    try {
      const made = await apiSend<NewApiKey>('POST', '/api/schools/keys', input, { idempotencyKey: keyFor(input) })
      // A repeat after a lost answer.
      if (made.key === null) showToast({ title: forms('error'), description: t('lost'), tone: 'error' })
      else onMade(made.key)
    } catch (error) {
      showFieldErrors(error)
      return explain(error, t('createFailed'))
    }
    router.refresh()
    return false
  }

  return (
    <Form
      onSubmit={() => form.handleSubmit((input) => run(() => create(input)))()}
      className="grid gap-3 border-t border-border pt-4"
    >
      <Field label={t('name')} id="key-name" hint={t('nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" required {...form.register('name')} />
      </Field>
      <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('creating')}>
        {t('create')}
      </Button>
    </Form>
  )
}

function ShownOnce({ value, onDone }: { value: string; onDone: () => void }) {
  const t = useTranslations('schoolAdmin.keys')
  const title = useRef<HTMLParagraphElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <Panel tone="next" className="grid gap-3">
      <p ref={title} tabIndex={-1} className="font-semibold outline-none">
        {t('once')}
      </p>
      <output aria-label={t('value')} className="font-mono text-sm wrap-anywhere select-all">
        {value}
      </output>
      <CopyButton text={value} label={t('copy')} name={t('value')} copied={t('copied')} />
      <Button type="button" variant="ghost" size="sm" onClick={onDone}>
        {t('done')}
      </Button>
    </Panel>
  )
}
