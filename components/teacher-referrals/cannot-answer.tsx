'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Fragment, useEffect, useRef, useState } from 'react'
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
import { rememberDecline } from './declined-here'
import { teacherDraftKey } from './draft-key'
import { typedLine } from './typed-line'

const reasons = ['not_my_student', 'do_not_know_well', 'colleague'] as const

/** Closes the request: collapsed at first, then a typed word and a click on a reason. Not a form: Enter would send the first. */
export function CannotAnswer({ token }: { token: string }) {
  const [t, forms, ui] = [useTranslations('teacher.decline'), useTranslations('forms'), useTranslations('ui')]
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const [chosen, setChosen] = useState<TeacherDeclineReason>()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const { field, isTyped } = useTypedWord()
  const [note, colleague, address] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ]
  /** Whether the fields of the colleague are shown. */
  const [isPassingOn, setPassingOn] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<'name' | 'email', string>>>({})
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
    if (reason === 'colleague' && !isPassingOn) {
      setPassingOn(true)
      return false
    }
    const named = { name: typedLine(colleague.current), email: address.current?.value.trim() }
    if (reason === 'colleague' && !(named.name && named.email)) {
      setErrors({
        ...(!named.name && { name: t('colleague.nameMissing') }),
        ...(!named.email && { email: t('colleague.emailMissing') }),
      })
      ;(named.name ? address : colleague).current?.focus()
      return false
    }
    if (!isTyped()) return false
    // After a decline it may be taken back, and after a 404 the link sent again: the answers so far are kept.
    let status = 200
    try {
      await apiSend('POST', `/api/teacher-referrals/${token}/decline`, {
        ...{ reason, note: typedLine(note.current) },
        ...(reason === 'colleague' && named),
      })
    } catch (error) {
      status = error instanceof ApiError ? error.status : 0
      if (error instanceof ApiError && error.errors.some(({ field }) => field === 'email')) {
        setErrors({ email: t('colleague.emailInvalid') })
        address.current?.focus()
        return false
      }
      // Answered, revoked or expired in the meantime: the refreshed page shows it.
      if (![404, 409, 410].includes(status)) {
        showFailure(error, { title: forms('error'), text: t('failed') })
        return false
      }
    }
    if (status === 409 || status === 410) deleteDraft(teacherDraftKey(token))
    if (status !== 404) await forgetKeptPages()
    if (status === 200) rememberDecline(token)
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
            <Fragment key={reason}>
              {reason === 'colleague' && isPassingOn && (
                <div className="grid gap-3">
                  <p className="text-sm">{t('colleague.lead')}</p>
                  <FormField label={t('colleague.name')} id="colleague-name" error={errors.name}>
                    <Input ref={colleague} maxLength={200} autoComplete="off" autoFocus />
                  </FormField>
                  <FormField label={t('colleague.email')} id="colleague-email" error={errors.email}>
                    <Input ref={address} type="email" maxLength={254} autoComplete="off" />
                  </FormField>
                </div>
              )}
              <Button
                ref={reason === reasons[0] ? firstReason : undefined}
                type="button"
                variant="outline"
                pending={pending && chosen === reason}
                pendingLabel={t('sending')}
                disabled={pending}
                onClick={() => run(() => decline(reason))}
              >
                {t(reason === 'colleague' && isPassingOn ? 'colleague.send' : `reasons.${reason}`)}
              </Button>
            </Fragment>
          ))}
        </div>
        <noscript>
          <p className="text-sm text-destructive-text">{forms('needsScript')}</p>
        </noscript>
      </div>
    </details>
  )
}
