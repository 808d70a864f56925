'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type * as z from 'zod/mini'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { showToast } from '@/components/ui/toast'
import { type DoctorVisit, maxQuestions, newDoctorVisitSchema } from '@/lib/doctor-visits/schema'
import { apiSend } from '@/lib/http/client'

/** `raw`: an emptied field is sent as an empty text. */
const resolver = zodResolver(newDoctorVisitSchema, undefined, { raw: true })

interface VisitFormProps {
  childId: string
  /** planned: day, place and questions before it · seen: what was agreed */
  kind: 'planned' | 'seen'
  /** The planned visit, which becomes a seen one. */
  planned: DoctorVisit | null
  /** Thai day, `YYYY-MM-DD`: no doctor was seen after it. */
  today: string
}

/** Everything is optional: "we have seen a doctor" alone is enough. */
export function VisitForm({ childId, kind, planned, today }: VisitFormProps) {
  const t = useTranslations('doctorVisits.form')
  const router = useRouter()
  const keyFor = useIdempotencyKey()
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: save,
    failed: t('failed'),
    mode: 'onSubmit',
  })
  const day = planned?.visitOn ?? ''
  const kept = planned && { questions: planned.questions, agreed: planned.agreed, againOn: planned.againOn }

  async function save(input: z.input<typeof newDoctorVisitSchema>): Promise<boolean> {
    const [path, body] = [`/api/children/${childId}/visits`, { ...kept, ...input }]
    if (planned) await apiSend('PUT', `${path}/${planned.id}`, body)
    else await apiSend('POST', path, body, { idempotencyKey: keyFor(body) })
    showToast({ title: t(`saved.${kind}`), description: t('saved.text'), tone: 'success' })
    router.refresh()
    return false
  }

  const id = (name: string) => `${kind}-${name}`
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <input type="hidden" value={kind} {...form.register('status')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t('visitOn')} id={id('on')} optional={t('optional')} error={errorOf('visitOn')}>
          <Input
            type="date"
            defaultValue={kind === 'seen' && day > today ? today : day}
            {...form.register('visitOn')}
          />
        </FormField>
        <FormField label={t('place')} id={id('place')} optional={t('optional')} error={errorOf('place')}>
          <Input autoComplete="off" defaultValue={planned?.place ?? ''} {...form.register('place')} />
        </FormField>
      </div>
      {kind === 'planned' ? (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">{t('questions')}</legend>
          {Array.from({ length: maxQuestions }, (_, index) => (
            <FormField
              // biome-ignore lint/suspicious/noArrayIndexKey: three fixed fields
              key={index}
              label={t('question', { number: index + 1 })}
              id={id(`question-${index}`)}
              error={errorOf(`questions.${index}`)}
            >
              <Input
                autoComplete="off"
                defaultValue={planned?.questions[index] ?? ''}
                {...form.register(`questions.${index}`)}
              />
            </FormField>
          ))}
        </fieldset>
      ) : (
        <>
          <FormField label={t('agreed')} id={id('agreed')} optional={t('optional')} error={errorOf('agreed')}>
            <Textarea rows={3} autoComplete="off" defaultValue={planned?.agreed ?? ''} {...form.register('agreed')} />
          </FormField>
          <FormField label={t('againOn')} id={id('again')} optional={t('optional')} error={errorOf('againOn')}>
            <Input
              type="date"
              className="sm:w-1/2"
              defaultValue={planned?.againOn ?? ''}
              {...form.register('againOn')}
            />
          </FormField>
        </>
      )}
      {failure}
      <Button
        variant={kind === 'planned' ? 'secondary' : undefined}
        className="w-fit"
        pending={pending}
        pendingLabel={t('saving')}
      >
        {t(`save.${kind}`)}
      </Button>
    </Form>
  )
}
