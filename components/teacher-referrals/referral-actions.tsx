'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { LinkActions } from '@/components/forms/link-actions'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { Button } from '@/components/ui/button'
import { Group } from '@/components/ui/group'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { formatDayMonth } from '@/lib/i18n/format'
import type { SentTeacherReferral } from '@/lib/teacher-referrals/types'

/** Sends a new link by mail, or revokes the current one. */
export function ReferralActions({ id, teacherName }: { id: string; teacherName: string }) {
  const t = useTranslations('teacherReferral')
  const [revoked, setRevoked] = useState(false)
  if (revoked) return null
  return (
    <LinkActions
      label={t('list.actions', { teacherName })}
      resend={{
        path: `/api/teacher-referrals/${id}/resend`,
        act: t('list.resend'),
        acting: t('list.resending'),
        done: { title: t('list.resent.title'), description: t('list.resent.text', { teacherName }) },
        failed: t('form.failed'),
      }}
      revoke={{
        path: `/api/teacher-referrals/${id}/revoke`,
        act: t('list.revoke'),
        warning: t('list.confirm'),
        confirm: t('list.confirmRevoke'),
        acting: t('list.revoking'),
        keep: t('list.keep'),
        done: { title: t('list.revoked.title'), description: t('list.revoked.text', { teacherName }) },
        failed: t('list.revokeFailed'),
      }}
      onRevoked={() => setRevoked(true)}
    />
  )
}

/** The dates of past and planned reminders, with buttons to remind now and to turn them off. */
export function ReminderPlan({ referral }: { referral: SentTeacherReferral }) {
  const t = useTranslations('teacherReferral.reminders')
  const router = useRouter()
  const language = useLocale()
  const [reminding, setting] = [useButtonRequest(), useButtonRequest()]
  const keyFor = useIdempotencyKey()
  const plan = useRef<HTMLDivElement>(null)
  const { id, teacherName, hasReminders, reminders, remindersLeft, mayRemind } = referral
  const sent = reminders.filter(({ isSent }) => isSent)
  const planned = reminders.filter(({ isSent }) => !isSent)
  const days = (list: typeof reminders) => list.map(({ at }) => formatDayMonth(at, language)).join(' · ')

  function refreshAfter(error: unknown): never {
    // It may have been answered in the meantime. Not when offline: a refresh would leave the page.
    if (error instanceof ApiError) router.refresh()
    throw error
  }

  async function remind(): Promise<boolean> {
    await apiSend('POST', `/api/teacher-referrals/${id}/remind`, undefined, {
      idempotencyKey: keyFor([id, remindersLeft]),
    }).catch(refreshAfter)
    showToast({ title: t('sent.title'), description: t('sent.text', { teacherName }), tone: 'success' })
    // The button is about to disappear, and the focus would be lost with it.
    plan.current?.focus()
    router.refresh()
    return false
  }

  async function setReminders(reminders: boolean): Promise<boolean> {
    await apiSend('PATCH', `/api/teacher-referrals/${id}/reminders`, { reminders }).catch(refreshAfter)
    router.refresh()
    return false
  }

  return (
    <Group
      ref={plan}
      label={t('actions', { teacherName })}
      tabIndex={-1}
      className="grid gap-1 text-sm text-muted-foreground outline-none"
    >
      {sent.length > 0 && <p>{t('done', { days: days(sent) })}</p>}
      {planned.length > 0 && <p>{t('planned', { days: days(planned) })}</p>}
      {!hasReminders && <p>{t('off')}</p>}
      {hasReminders && remindersLeft === 0 && <p>{t('none')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {reminding.failure}
        {setting.failure}
        {mayRemind && (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            pending={reminding.pending}
            pendingLabel={t('sending')}
            onClick={() => reminding.run(remind, t('notSent'))}
          >
            {t('remind')}
          </Button>
        )}
        {(planned.length > 0 || !hasReminders) && (
          <Button
            type="button"
            variant="ghost"
            size="sm"
            className={mayRemind ? '' : '-ms-3'}
            pending={setting.pending}
            pendingLabel={t('saving')}
            onClick={() => setting.run(() => setReminders(!hasReminders), t('failed'))}
          >
            {t(hasReminders ? 'turnOff' : 'turnOn')}
          </Button>
        )}
      </div>
    </Group>
  )
}
