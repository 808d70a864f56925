'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { RadioCards } from '@/components/forms/radio-cards'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useFocusOnNextStep } from '@/components/forms/use-focus-on-next-step'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Eye, Lock, RotateCcw } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { textLink } from '@/components/ui/text-link'
import type { Relation } from '@/lib/consents/schema'
import { apiSend } from '@/lib/http/client'

const relations: Relation[] = ['parent', 'guardian']

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
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const explain = useSignedInFailure(setFailure)
  const checkbox = useRef<HTMLInputElement>(null)
  const isGiven = useFocusOnNextStep()
  const [isMissing, setMissing] = useState(false)

  async function give(relation: FormDataEntryValue | null): Promise<boolean> {
    const consent = { childId, purpose: 'screening', relation }
    setFailure(undefined)
    try {
      await apiSend('POST', '/api/consents', consent, { idempotencyKey: keyFor(consent) })
    } catch (error) {
      return explain(error, t('failed'))
    }
    isGiven.current = true
    router.refresh()
    return true
  }

  function submit(fields: FormData) {
    if (fields.has('agree')) {
      run(() => give(fields.get('relation')))
      return
    }
    setMissing(true)
    checkbox.current?.focus()
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
      <Form onSubmit={submit} className="grid gap-5">
        <RadioCards
          legend={t('relation')}
          name="relation"
          options={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
          value="parent"
        />
        <CheckboxField
          ref={checkbox}
          id="agree"
          name="agree"
          required
          label={t('statement')}
          error={isMissing && t('missing')}
          onChange={() => setMissing(false)}
        />
        <FormFailure text={failure} />
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
