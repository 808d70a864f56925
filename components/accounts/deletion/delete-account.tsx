import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ReauthenticationPanel } from '@/components/auth/reauthentication-panel'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { clearChildData } from '@/components/sessions/clear-child-data'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { ConfirmDeletion } from './confirm-deletion'
import { rememberPendingDeletion, takePendingDeletion } from './pending-deletion'

interface DeleteAccountProps {
  /** The names of the children that would be deleted with the account. */
  names: string[]
  /** The names of the schools of which this person is the only administrator. */
  soleSchools: string[]
  hasPassword: boolean
  connected: { google: boolean; line: boolean }
  /** Then answers stay with another parent's child. */
  isSecondParent?: boolean
}

/** Deletes the account, after a confirmation and, where the server requires it, a reauthentication. */
export function DeleteAccount({
  names,
  soleSchools,
  hasPassword,
  connected,
  isSecondParent = false,
}: DeleteAccountProps) {
  const t = useTranslations('myData.account')
  const { pending, run, failure } = useButtonRequest()
  const heading = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<'closed' | 'asking' | 'confirming'>('closed')

  // After a reauthentication with Google or LINE this is a new page load: continue where it was left.
  useEffect(() => {
    if (takePendingDeletion()) setStep('asking')
  }, [])

  function goBack(): void {
    setStep('closed')
    heading.current?.focus()
  }

  async function deleteAccount(): Promise<boolean> {
    try {
      await apiSend('DELETE', '/api/account', { confirm: 'DELETE' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED') {
        setStep('confirming')
        return false
      }
      throw error
    }
    clearChildData()
    showToast({ title: t('done.title'), description: t('done.text'), tone: 'success' }, { afterNavigation: true })
    location.assign('/')
    return true
  }

  const lost = [
    t('lost.account'),
    ...(names.length > 0
      ? [
          t('lost.children', { count: names.length, names: names.join(', ') }),
          ...[t('lost.teachers'), t('lost.doctors'), t('lost.secondParent')],
        ]
      : []),
    ...soleSchools.map((school) => t('lost.school', { school })),
    t('lost.devices'),
  ]
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          {t('title')}
        </h3>
        {step === 'closed' && <p className="text-sm text-muted-foreground">{t('text')}</p>}
      </div>
      {step === 'closed' && (
        <Button type="button" variant="destructive" size="sm" className="w-fit" onClick={() => setStep('asking')}>
          {t('ask')}
        </Button>
      )}
      {step !== 'closed' && (
        <ConfirmDeletion
          heading={t('heading')}
          lost={lost}
          stays={isSecondParent ? t('secondParent') : undefined}
          confirm={t('confirm')}
          keep={t('keep')}
          pending={pending}
          failure={failure}
          onConfirm={() => run(deleteAccount, t('failed'))}
          onKeep={goBack}
        />
      )}
      {step === 'confirming' && (
        <ReauthenticationPanel
          hasPassword={hasPassword}
          connected={connected}
          onConfirmed={() => {
            setStep('asking')
            heading.current?.focus()
            run(deleteAccount, t('failed'))
          }}
          onLeave={rememberPendingDeletion}
        />
      )}
    </div>
  )
}
