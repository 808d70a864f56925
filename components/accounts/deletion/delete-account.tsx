import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ReauthenticationPanel, type SignInMethods } from '@/components/auth/reauthentication-panel'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { clearChildData } from '@/components/sessions/clear-child-data'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { ConfirmDeletion } from './confirm-deletion'

export interface DeleteAccountProps extends SignInMethods {
  /** The names of the children that would be deleted with the account. */
  childrenNames: string[]
  /** The names of the schools of which this person is the only administrator. */
  soleSchools: string[]
  /** The reader has been the second parent of another parent's child: those answers stay. */
  isSecondParent?: boolean
}

/** Deletes the account, after a confirmation and, where the server requires it, a reauthentication. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { childrenNames: names, soleSchools, hasPassword, connected, isSecondParent = false } = props
  const t = useTranslations('myData.account')
  const { pending, run, failure } = useButtonRequest()
  const heading = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<'closed' | 'asking' | 'confirming'>('closed')

  // After a reauthentication with Google or LINE the page has loaded again: continue with the same step.
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

const pendingKey = 'sati.deleting'

/** Remembers, for this tab only, the deletion that needs a reauthentication by Google or LINE first. */
function rememberPendingDeletion(): void {
  try {
    sessionStorage.setItem(pendingKey, '1')
  } catch {
    // Storage is blocked: after the reauthentication the card has to be opened again.
  }
}

/** True once, when this page load is the return from that reauthentication. */
function takePendingDeletion(): boolean {
  try {
    const isPending = sessionStorage.getItem(pendingKey) !== null
    sessionStorage.removeItem(pendingKey)
    return isPending && new URLSearchParams(location.search).get('done') === 'confirmed'
  } catch {
    return false
  }
}
