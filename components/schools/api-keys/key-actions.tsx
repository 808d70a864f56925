'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RevokeButton } from '@/components/forms/confirmed-action'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useDone } from '@/components/forms/use-done'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { useSchoolPath, useSchoolReauthentication } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Input } from '@/components/ui/input'
import { apiSend } from '@/lib/http/client'
import { type ApiKey, type NewApiKey, type NewApiKeyInput, newApiKeySchema } from '@/lib/schools/api-keys/schema'

const resolver = zodResolver(newApiKeySchema)

/** Creates a key and shows it once: the server stores only its hash. */
export function NewKey() {
  const [created, setCreated] = useState<NewApiKey | null>(null)
  if (created?.key) return <CreatedKey value={created.key} onDone={() => setCreated(null)} />
  return (
    <>
      {created && <UnseenKey created={created} onRevoked={() => setCreated(null)} />}
      <KeyForm onCreated={setCreated} />
    </>
  )
}

function KeyForm({ onCreated }: { onCreated: (created: NewApiKey) => void }) {
  const t = useTranslations('schoolAdmin.keys')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { withReauthentication, panel } = useSchoolReauthentication('#api-keys')
  const { form, errorOf, submit, pending, rowFailure } = useSignedInForm(resolver, {
    send: create,
    failed: t('createFailed'),
    withReauthentication,
  })
  const keyFor = useIdempotencyKey()
  // Part of the idempotency key: after a key was created, the same name creates another one.
  const created = useRef(0)

  async function create(input: NewApiKeyInput): Promise<boolean> {
    const idempotencyKey = keyFor({ input, created: created.current })
    const answer = await apiSend<NewApiKey>('POST', inSchool('/api/schools/keys'), input, { idempotencyKey })
    created.current += 1
    onCreated(answer)
    router.refresh()
    return false
  }

  return (
    <>
      <Form onSubmit={submit} className="grid gap-3 border-t border-border pt-4">
        <FormField label={t('name')} id="key-name" hint={t('nameHint')} error={errorOf('name')}>
          <Input autoComplete="off" required {...form.register('name')} />
        </FormField>
        {rowFailure}
        <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('creating')}>
          {t('create')}
        </Button>
      </Form>
      {panel}
    </>
  )
}

/** A new key, shown and copied only this once. */
function CreatedKey({ value, onDone }: { value: string; onDone: () => void }) {
  const t = useTranslations('schoolAdmin.keys')
  return (
    <Panel tone="next" className="grid gap-3">
      <FocusedTitle>{t('once')}</FocusedTitle>
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

/** A key whose response was lost: it was never shown, so it can only be revoked. */
function UnseenKey({ created, onRevoked }: { created: NewApiKey; onRevoked: () => void }) {
  const t = useTranslations('schoolAdmin.keys')
  const { id, name, lastFour } = created
  return (
    <Panel tone="next" className="grid gap-2">
      <FocusedTitle>{t('lost.title')}</FocusedTitle>
      <p className="text-sm wrap-anywhere">{t('lost.text', { name, lastFour })}</p>
      <RevokeKey id={id} name={name} onRevoked={onRevoked} />
    </Panel>
  )
}

function FocusedTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <p ref={title} tabIndex={-1} className="font-semibold outline-none">
      {children}
    </p>
  )
}

export function RevokeKey({ id, name, onRevoked }: Pick<ApiKey, 'id' | 'name'> & { onRevoked?: () => void }) {
  const t = useTranslations('schoolAdmin.keys')
  const done = useDone()
  const inSchool = useSchoolPath()
  const reauthentication = useSchoolReauthentication('#api-keys')

  async function revoke(): Promise<boolean> {
    await apiSend('POST', inSchool(`/api/schools/keys/${id}/revoke`))
    onRevoked?.()
    return done({ title: t('revoked.title'), description: t('revoked.text', { name }) }, '#api-keys')
  }

  return <RevokeButton {...{ t, reauthentication }} label={t('actions', { name })} onConfirm={revoke} />
}
