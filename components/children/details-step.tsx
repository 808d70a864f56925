'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asNumber, orMissing } from '@/components/forms/field-values'
import { Form } from '@/components/forms/form'
import { useFocusOnNextStep } from '@/components/forms/use-focus-on-next-step'
import { useMissingToast } from '@/components/forms/use-missing-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { keepName } from '@/components/ui/rich-text'
import { type ChildDetail, type ChildDetailsInput, requiredDetailsSchema } from '@/lib/children/schema'
import { apiSend } from '@/lib/http/client'
import { AgeField, SelectField } from './detail-fields'

interface DetailsStepProps {
  childId: string
  childName: string
  /** At least one. */
  missing: ChildDetail[]
}

/** Asks for details that a school's referral lacks. Not prefilled: a wrong guess would stay unnoticed. */
export function DetailsStep({ childId, childName, missing }: DetailsStepProps) {
  const t = useTranslations('children')
  const router = useRouter()
  const [resolver] = useState(() => zodResolver(requiredDetailsSchema(missing)))
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: save,
    failed: t('form.failed'),
    onInvalid: useMissingToast(t('form.missing')),
  })
  const isSaved = useFocusOnNextStep()

  async function save(input: ChildDetailsInput): Promise<boolean> {
    await apiSend('PATCH', `/api/children/${childId}`, input)
    isSaved.current = true
    router.refresh()
    return true
  }

  return (
    <Card className="md:p-8">
      <h1 className="mb-2 text-xl">{t.rich('details.title', { name: childName, keep: keepName })}</h1>
      <p className="mb-5 text-muted-foreground">{t('details.lead')}</p>
      <Form onSubmit={submit} className="grid gap-5">
        <div className="grid grid-cols-2 gap-x-4 large-text:grid-cols-1 gap-y-5 *:last:odd:col-span-full">
          {missing.map((name) =>
            name === 'age' ? (
              <AgeField key={name} error={errorOf(name)} required {...form.register(name, asNumber)} />
            ) : (
              <SelectField key={name} id={name} error={errorOf(name)} required {...form.register(name, orMissing)} />
            ),
          )}
        </div>
        {failure}
        <Button size="lg" pending={pending} pendingLabel={t('form.submitting')}>
          {t('form.submit')}
        </Button>
      </Form>
    </Card>
  )
}
