'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useRef, useState, useTransition } from 'react'
import '@/components/forms/keep-typed'
import { storeRole } from '@/components/auth/store-role'
import { useDraftProgress } from '@/components/drafts/use-draft-progress'
import { FormField } from '@/components/forms/form-field'
import { useEnter } from '@/components/forms/use-enter'
import { Button } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { questionCount } from '@/lib/screening/scoring'
import { teacherDraftKey } from './draft-key'
import { typedLine } from './typed-line'
import { WeeksField } from './weeks-field'

interface TeacherNameFormProps {
  token: string
  teacherEmail: string
  suggestedName?: string
}

const questionnairePath = '/teacher-assessment'

function questionsPath(token: string, name: string, weeks = ''): string {
  return `${questionnairePath}?${new URLSearchParams({ token, name, ...(weeks && { weeks }) })}`
}

/** A GET form with the same target, so that it works without scripts. */
export function TeacherNameForm({ token, teacherEmail, suggestedName = '' }: TeacherNameFormProps) {
  const t = useTranslations('teacher')
  const router = useRouter()
  const [isMissing, setMissing] = useState(false)
  const [isWrongWeeks, setWrongWeeks] = useState(false)
  const [pending, startTransition] = useTransition()
  const nameField = useRef<HTMLInputElement>(null)
  const weeksField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraftProgress(teacherDraftKey(token))
  useEnter(() => form.current?.requestSubmit())

  function goOn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = typedLine(nameField.current)
    setMissing(!name)
    if (!name) {
      showToast({ title: t('form.error'), description: t('form.nameMissing'), tone: 'error' })
      nameField.current?.focus()
      return
    }
    const weeks = weeksField.current
    setWrongWeeks(weeks?.validity.valid === false)
    if (weeks?.validity.valid === false) return weeks.focus()
    storeRole('teacher')
    // Not a new entry: after the thanks, Back would offer the questions again.
    startTransition(() => router.replace(questionsPath(token, name, weeks?.value)))
  }

  // The questionnaire sends answers that lacked a connection, under the name that was typed for them.
  const pendingName = draft?.isWaiting ? draft.teacherName : undefined
  const pendingWeeks = draft?.weeksKnown?.toString()
  useEffect(() => {
    if (pendingName) router.replace(questionsPath(token, pendingName, pendingWeeks))
  }, [pendingName, pendingWeeks, token, router])

  return (
    <form ref={form} action={questionnairePath} onSubmit={goOn} noValidate className="grid gap-4 lg:gap-5">
      <input type="hidden" name="token" value={token} />
      <FormField label={t('form.email')} id="teacher-email">
        <Input type="email" readOnly value={teacherEmail} className="max-lg:min-h-11 max-lg:py-1.5" />
      </FormField>
      {/* In one row: on a phone the button stays in sight. */}
      <div className="grid grid-cols-[1fr_8rem] items-start gap-3 large-text:grid-cols-1">
        <FormField label={t('form.name')} id="teacher-name" error={isMissing && t('form.nameMissing')}>
          <Input
            ref={nameField}
            name="name"
            // The name typed for the kept answers. Text typed before the scripts run stays.
            defaultValue={draft?.teacherName ?? suggestedName}
            autoComplete="name"
            maxLength={200}
            required
            onChange={({ target }) => target.value.trim() && setMissing(false)}
          />
        </FormField>
        <WeeksField
          fieldRef={weeksField}
          isInvalid={isWrongWeeks}
          initial={draft?.weeksKnown}
          onChange={() => setWrongWeeks(false)}
        />
      </div>
      {draft && (
        <p className="text-sm text-muted-foreground">
          {t('form.draft', { answered: draft.answered, total: questionCount })}
        </p>
      )}
      <Button type="submit" size="lg" className="w-full" pending={pending}>
        {t('form.continue')}
        <ArrowRight aria-hidden />
      </Button>
    </form>
  )
}
