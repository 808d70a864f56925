'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { Form } from '@/components/forms/form'
import { RadioCards } from '@/components/forms/radio-cards'
import { useFocusOnNextStep } from '@/components/forms/use-focus-on-next-step'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Eye, Lock, RotateCcw } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { textLink } from '@/components/ui/text-link'
import type { Relation } from '@/lib/consents/schema'
import { apiSend } from '@/lib/http/client'

const relations: Relation[] = ['parent', 'guardian']

type ConsentFields = { relation: Relation; agree: boolean }

/** Without zod, which the questionnaire's page does not load. */
const resolver: Resolver<ConsentFields> = async (values) =>
  values.agree ? { values, errors: {} } : { values: {}, errors: missing }
const missing: FieldErrors<ConsentFields> = { agree: { type: 'required', message: 'required' } }

interface ConsentStepProps {
  childId: string
  childName: string
  /** What follows: the parent's own questions, or the request to a teacher. */
  before?: 'questions' | 'teacher'
  /** False for a second parent: then the answers are not theirs alone to see. */
  isOwn?: boolean
}

/**
 * Replaces the questionnaire, or the request to a teacher, until a parent has consented to the screening of this child.
 * Use child and language as its `key`: a tick counts for one child and one wording only.
 */
export function ConsentStep({ childId, childName, before = 'questions', isOwn = true }: ConsentStepProps) {
  const t = useTranslations('consent.step')
  const who = useTranslations(isOwn ? 'consent.step' : 'consent.second')
  const router = useRouter()
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: give,
    failed: t('failed'),
    mode: 'onlySubmit',
  })
  const keyFor = useIdempotencyKey()
  const isGiven = useFocusOnNextStep()

  async function give({ relation }: ConsentFields): Promise<boolean> {
    const consent = { childId, purpose: 'screening', relation }
    await apiSend('POST', '/api/consents', consent, { idempotencyKey: keyFor(consent) })
    isGiven.current = true
    router.refresh()
    return true
  }

  function submitChosen(fields: FormData) {
    // Not registered with react-hook-form, which on hydration would reset an earlier choice.
    form.setValue('relation', fields.get('relation') as Relation)
    submit()
  }

  return (
    <Card className="md:p-8">
      <h1 tabIndex={-1} className="mb-4 text-xl outline-none">
        {t('title')}
      </h1>
      <ul className="mb-5 grid gap-2.5 text-sm">
        <Point icon={Lock}>{who.rich('kept', { name: childName, keep: keepName })}</Point>
        <Point icon={Eye}>{who('seen')}</Point>
        <Point icon={RotateCcw}>{who.rich('back', { link: textLink('/privacy', 'font-semibold') })}</Point>
      </ul>
      <Form onSubmit={submitChosen} className="grid gap-5">
        <RadioCards
          legend={t('relation')}
          name="relation"
          options={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
          value="parent"
        />
        <Checkbox
          id="agree"
          required
          label={t('statement')}
          error={errorOf('agree') && t('missing')}
          {...form.register('agree', { onChange: () => form.clearErrors('agree') })}
        />
        {failure}
        <Button size="lg" pending={pending} pendingLabel={t(before === 'teacher' ? 'continuing' : 'starting')}>
          {t(before === 'teacher' ? 'continue' : 'start')}
        </Button>
      </Form>
    </Card>
  )
}

function Point({ icon: Icon, children }: { icon: typeof Lock; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-2.5">
      <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
