'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { RadioCards } from '@/components/forms/radio-cards'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useFocusOnNextStep } from '@/components/forms/use-focus-on-next-step'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Eye, Lock, RotateCcw } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { keepName } from '@/components/ui/rich-text'
import { textLink } from '@/components/ui/text-link'
import { needsAgreement, type Relation, relations } from '@/lib/consents/relations'
import { apiSend } from '@/lib/http/client'

/** In the order on the page. */
const asked = ['relation', 'agreedByName', 'agree'] as const
type Asked = (typeof asked)[number]

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
  const relationNames = useTranslations('consent.relations')
  const who = useTranslations(isOwn ? 'consent.step' : 'consent.second')
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const explain = useSignedInFailure(setFailure)
  const fieldsRef = useRef<HTMLDivElement>(null)
  const isGiven = useFocusOnNextStep()
  const [relation, setRelation] = useState<Relation>()
  const [missing, setMissing] = useState<Asked[]>([])
  const found = (field: Asked) => setMissing((now) => now.filter((each) => each !== field))

  // Chosen before the scripts ran.
  useEffect(() => {
    const chosen = fieldsRef.current?.querySelector<HTMLInputElement>('input[name=relation]:checked')
    if (chosen) setRelation(chosen.value as Relation)
  }, [])

  async function give(relation: Relation, agreedByName: string): Promise<boolean> {
    const consent = { childId, purpose: 'screening', relation, ...(agreedByName && { agreedByName }) }
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
    const chosen = fields.get('relation') as Relation | null
    const name = String(fields.get('agreedByName') ?? '').trim()
    const hasValue: Record<Asked, boolean> = {
      relation: chosen !== null,
      agreedByName: !chosen || !needsAgreement(chosen) || name !== '',
      // Not on the page before a relation is chosen: its words depend on it.
      agree: !chosen || fields.has('agree'),
    }
    const notGiven = asked.filter((field) => !hasValue[field])
    setMissing(notGiven)
    if (chosen && notGiven.length === 0) run(() => give(chosen, name))
    else fieldsRef.current?.querySelector<HTMLInputElement>(`input[name=${notGiven[0]}]`)?.focus()
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
        <div ref={fieldsRef} className="grid gap-5">
          <RadioCards
            legend={t('relation')}
            name="relation"
            options={relations.map((value) => ({ value, label: relationNames(value) }))}
            error={missing.includes('relation') && t('relationMissing')}
            required
            onChange={({ target }) => {
              setRelation(target.value as Relation)
              found('relation')
            }}
          />
          {relation && needsAgreement(relation) && (
            <FormField
              label={t('agreedBy')}
              hint={t('agreedByHint')}
              error={missing.includes('agreedByName') && t('agreedByMissing')}
            >
              <Input
                name="agreedByName"
                autoComplete="off"
                maxLength={200}
                required
                onChange={() => found('agreedByName')}
              />
            </FormField>
          )}
          {relation && (
            <CheckboxField
              // A tick counts for one wording.
              key={relation}
              id="agree"
              name="agree"
              required
              label={t(needsAgreement(relation) ? 'statementAgreed' : 'statement', { relation })}
              error={missing.includes('agree') && t('missing')}
              onChange={() => found('agree')}
            />
          )}
        </div>
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
