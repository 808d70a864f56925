'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useAcceptanceFailure } from '@/components/auth/use-acceptance-failure'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { FormFailure } from '@/components/forms/form-failure'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { boldEmail, keepName } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

type AcceptInvitationProps = Record<'token' | 'here' | 'ownEmail' | 'childName', string>

/** Explains a second parent's access; accepting refreshes this page, whose own path is `here`. */
export function AcceptInvitation({ token, here, ownEmail, childName }: AcceptInvitationProps) {
  const t = useTranslations('secondParentInvitation')
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const { failure, clear, explain } = useAcceptanceFailure(here, t('failed'))

  async function accept(): Promise<boolean> {
    clear()
    try {
      await apiSend('POST', '/api/second-parents/accept', { token })
      showToast({ title: t('acceptedToast.title'), description: t('acceptedToast.text'), tone: 'success' })
      router.refresh()
      return true
    } catch (error) {
      return explain(error)
    }
  }

  return (
    <>
      <ul className="grid w-full list-disc gap-1.5 ps-5 text-start text-sm wrap-anywhere marker:text-primary">
        <li>{t.rich('about', { name: childName, keep: keepName })}</li>
        <li>{t('sees')}</li>
        <li>{t('may')}</li>
        <li>{t('stays')}</li>
      </ul>
      <p className="text-sm wrap-anywhere">{t.rich('as', { email: ownEmail, keep: boldEmail })}</p>
      <FormFailure text={failure} />
      <Button type="button" size="lg" pending={pending} pendingLabel={t('accepting')} onClick={() => run(accept)}>
        <Check aria-hidden />
        {t('accept')}
      </Button>
      <UseAnotherAccount here={here} />
    </>
  )
}
