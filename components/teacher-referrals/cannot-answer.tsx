'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { deleteDraft } from '@/components/drafts/draft-on-screen'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useTypedWord } from '@/components/forms/use-typed-word'
import { forgetKeptPages } from '@/components/offline/forget-kept-pages'
import { Button } from '@/components/ui/button'
import { focusHeading } from '@/components/ui/focus-heading'
import { ChevronDown } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { ApiError, apiSend } from '@/lib/http/client'
import type { TeacherDeclineReason } from '@/lib/teacher-referrals/types'
import { teacherDraftKey } from './draft-key'
import { typedLine } from './typed-line'

const reasons: TeacherDeclineReason[] = ['not_my_student', 'do_not_know_well']

/** Closes the request: collapsed at first, then a typed word and a click on a reason. Not a form: Enter would send the first. */
export function CannotAnswer({ token }: { token: string }) {
  const [t, forms, ui] = [useTranslations('teacher.decline'), useTranslations('forms'), useTranslations('ui')]
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const [chosen, setChosen] = useState<TeacherDeclineReason>()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const { field, isTyped } = useTypedWord()
  const note = useRef<HTMLInputElement>(null)
  const firstReason = useRef<HTMLButtonElement>(null)
  const isClosed = useRef(false)

  useEffect(
    () => () => {
      if (!isClosed.current) return
      // The refreshed page has replaced this one, and the focused button is gone.
      window.scrollTo(0, 0)
      focusHeading()
    },
    [],
  )

  async function decline(reason: TeacherDeclineReason): Promise<boolean> {
    setChosen(reason)
    setFailure(undefined)
    if (!isTyped()) return false
    let isRenewable = false
    try {
      await apiSend('POST', `/api/teacher-referrals/${token}/decline`, { reason, note: typedLine(note.current) })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      // Answered, revoked or expired in the meantime: the refreshed page shows it.
      if (![404, 409, 410].includes(status)) {
        showFailure(error, { title: forms('error'), text: t('failed') })
        return false
      }
      isRenewable = status === 404
    }
    // After a 404 the parent may send the link again: the answers so far are kept, as after the questionnaire.
    if (!isRenewable) {
      deleteDraft(teacherDraftKey(token))
      await forgetKeptPages()
    }
    isClosed.current = true
    router.refresh()
    return true
  }

  return (
    <details className="group/decline -mb-2 border-t border-border pt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-muted-foreground [&::-webkit-details-marker]:hidden">
        {t('open')}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open/decline:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-1 pb-2">
        <p className="text-sm">{t('lead')}</p>
        <FormField label={t('note')} id="teacher-note" optional={ui('optional')}>
          <Input ref={note} maxLength={300} autoComplete="off" />
        </FormField>
        {field(() => isTyped() && firstReason.current?.focus())}
        <FormFailure text={failure} />
        <div className="grid gap-2">
          {reasons.map((reason) => (
            <Button
              key={reason}
              ref={reason === reasons[0] ? firstReason : undefined}
              type="button"
              variant="outline"
              pending={pending && chosen === reason}
              pendingLabel={t('sending')}
              disabled={pending}
              onClick={() => run(() => decline(reason))}
            >
              {t(`reasons.${reason}`)}
            </Button>
          ))}
        </div>
        <noscript>
          <p className="text-sm text-destructive-text">{forms('needsScript')}</p>
        </noscript>
      </div>
    </details>
  )
}
