'use client'

import { useTranslations } from 'next-intl'
import { useAcceptanceFailure } from '@/components/auth/use-acceptance-failure'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { FormFailure } from '@/components/forms/form-failure'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { boldEmail } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

/** Joins the school and continues to its dashboard. `here` is this page's own path. */
export function JoinSchool({ token, here, ownEmail }: Record<'token' | 'here' | 'ownEmail', string>) {
  const t = useTranslations('schoolInvitation')
  const { pending, run } = useOneAtATime()
  const { failure, clear, explain } = useAcceptanceFailure(here, t('failed'))

  async function join(): Promise<boolean> {
    clear()
    try {
      const { school } = await apiSend<{ school: { id: string } }>('POST', '/api/school-invitations/accept', { token })
      showToast({ title: t('joined.title'), description: t('joined.text'), tone: 'success' }, { afterNavigation: true })
      location.assign(`/school-admin?${new URLSearchParams({ school: school.id })}`)
      return true
    } catch (error) {
      return explain(error)
    }
  }

  return (
    <>
      <p className="text-sm wrap-anywhere">{t.rich('as', { email: ownEmail, keep: boldEmail })}</p>
      <FormFailure text={failure} />
      <Button type="button" size="lg" pending={pending} pendingLabel={t('joining')} onClick={() => run(join)}>
        <Check aria-hidden />
        {t('join')}
      </Button>
      <UseAnotherAccount here={here} />
    </>
  )
}
