'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { useSchoolPath } from '@/components/schools/current-school'
import { useSchoolReauthentication } from '@/components/schools/use-school-reauthentication'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { apiSend } from '@/lib/http/client'
import { type NewApiKey, type NewApiKeyInput, newApiKeySchema } from '@/lib/schools/api-keys/schema'
import { CreatedKey, UnseenKey } from './created-key'

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
