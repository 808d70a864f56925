'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { asNumber, orMissing } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { type NewChildInput, newChildSchema } from '@/lib/children/schema'
import { apiSend } from '@/lib/http/client'
import { AgeField, SelectField } from './detail-fields'
import { rememberChild } from './remember-child'
import { SchoolField } from './school-field'

const resolver = zodResolver(newChildSchema)

export function ChildForm() {
  const t = useTranslations('children')
  const router = useRouter()
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: save,
    failed: t('form.failed'),
    onInvalid: useMissingToast(t('form.missing')),
  })
  const keyFor = useIdempotencyKey()
  // Registered in page order, in which react-hook-form focuses the first wrong field.
  const name = form.register('name')
  const age = form.register('age', asNumber)
  const grade = form.register('grade', orMissing)
  const { field: school } = useController({ control: form.control, name: 'school', defaultValue: '' })

  async function save(input: NewChildInput): Promise<boolean> {
    const child = await apiSend<{ id: string }>('POST', '/api/children', input, { idempotencyKey: keyFor(input) })
    rememberChild(child.id)
    // Replaced, so that Back does not lead to the form, which would add the child twice.
    router.replace('/parent-assessment')
    return true
  }

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <FormField label={t('form.name')} id="name" hint={t('form.nameHint')} error={errorOf('name')}>
        <Input autoComplete="off" required {...name} />
      </FormField>
      <div className="grid grid-cols-2 gap-4 large-text:grid-cols-1">
        <AgeField error={errorOf('age')} required {...age} />
        <SelectField id="grade" error={errorOf('grade')} required {...grade} />
      </div>
      <SchoolField {...school} error={errorOf('school')} />
      <div className="grid gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4">
        <SelectField id="gender" error={errorOf('gender')} required {...form.register('gender', orMissing)} />
        <SelectField
          id="nationality"
          error={errorOf('nationality')}
          required
          {...form.register('nationality', orMissing)}
        />
      </div>
      {failure}
      <Button size="lg" pending={pending} pendingLabel={t('form.submitting')}>
        {t('form.submit')}
      </Button>
    </Form>
  )
}
