'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Form } from '@/components/forms/form'
import { useAttempt } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { useSchoolPath } from '@/components/schools/current-school'
import { useSchoolReauthentication } from '@/components/schools/use-school-reauthentication'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
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
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  // Part of the idempotency key: after a key was created, the same name creates another one.
  const created = useRef(0)
  const { withReauthentication, panel } = useSchoolReauthentication('#api-keys')
  const { attempt, failure } = withReauthentication(useAttempt())

  async function create(input: NewApiKeyInput): Promise<boolean> {
    const idempotencyKey = keyFor({ input, created: created.current })
    try {
      const answer = await apiSend<NewApiKey>('POST', inSchool('/api/schools/keys'), input, { idempotencyKey })
      created.current += 1
      onCreated(answer)
    } catch (error) {
      showFieldErrors(error)
      throw error
    }
    router.refresh()
    return false
  }

  return (
    <>
      <Form
        onSubmit={() => form.handleSubmit((input) => run(() => attempt(() => create(input), t('createFailed'))))()}
        className="grid gap-3 border-t border-border pt-4"
      >
        <Field label={t('name')} id="key-name" hint={t('nameHint')} error={errorOf('name')}>
          <Input autoComplete="off" required {...form.register('name')} />
        </Field>
        {failure}
        <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('creating')}>
          {t('create')}
        </Button>
      </Form>
      {panel}
    </>
  )
}
