'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { KeepTogether } from '@/components/learn/keep-together'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

interface WithdrawButtonProps {
  id: string
  /** Which consent it is, for whoever hears the button. */
  about: string
  /** What will happen. */
  warning: string
  /** Id of the heading that takes the focus when the button is gone. */
  headingId: string
}

/** Says in place what will happen before it withdraws; the focus goes along. */
export function WithdrawButton({ id, about, warning, headingId }: WithdrawButtonProps) {
  const t = useTranslations('consent.card')
  const router = useRouter()
  const explain = useSignedInFailure()
  const { pending, run } = useOneAtATime()
  const [asking, setAsking] = useState<boolean>()
  const [isDone, setDone] = useState(false)
  const next = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (asking !== undefined) next.current?.focus()
  }, [asking])

  async function withdraw(): Promise<boolean> {
    try {
      await apiSend('POST', `/api/consents/${id}/withdraw`)
    } catch (error) {
      return explain(error, t('failed'))
    }
    showToast({ title: t('done.title'), description: t('done.text'), tone: 'success' })
    setDone(true)
    document.getElementById(headingId)?.focus()
    router.refresh()
    return true
  }

  if (isDone) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={about} className="flex flex-wrap gap-2">
      {asking ? (
        <>
          <p role="status" className="basis-full text-sm wrap-anywhere">
            <KeepTogether text={warning} />
          </p>
          <Button
            ref={next}
            type="button"
            variant="destructive"
            size="sm"
            pending={pending}
            pendingLabel={t('withdrawing')}
            onClick={() => run(withdraw)}
          >
            {t('confirmWithdraw')}
          </Button>
          <Button type="button" variant="ghost" size="sm" disabled={pending} onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
        </>
      ) : (
        <Button ref={next} type="button" variant="ghost" size="sm" className="-ms-3.5" onClick={() => setAsking(true)}>
          {t('withdraw')}
        </Button>
      )}
    </div>
  )
}
