import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormFailure } from '@/components/forms/form-failure'
import { useConfirmStep } from '@/components/forms/use-confirm-step'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useTypedWord } from '@/components/forms/use-typed-word'
import { GoHomeLink } from '@/components/layout/go-home-link'
import { MessageCard } from '@/components/layout/message-card'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconTile } from '@/components/ui/icon-tile'
import { Check } from '@/components/ui/icons'
import { ApiError, apiSend } from '@/lib/http/client'

interface DeclineReferralProps {
  token: string
  /** notMine: the referral was mailed to the wrong person · notMe: another account has accepted it */
  because: 'notMine' | 'notMe'
  /** The reader has the paper letter. */
  byLetter?: boolean
  onDeclined: () => void
}

/** Declines a referral that was mailed to the wrong person, after a confirmation in place. */
export function DeclineReferral({ token, because, byLetter = false, onDeclined }: DeclineReferralProps) {
  const [t, forms] = [useTranslations('schoolReferral'), useTranslations('forms')]
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const { isAsking, ref, ask, cancel } = useConfirmStep(() => setFailure(undefined))
  const showFailure = useFailureToast(setFailure)
  const { field, isTyped } = useTypedWord()

  async function decline(): Promise<boolean> {
    setFailure(undefined)
    if (!isTyped()) return false
    try {
      await apiSend('POST', `/api/school-referrals/${token}/decline`)
    } catch (error) {
      // 404: it was declined before, perhaps by this click, whose response was lost.
      if (!(error instanceof ApiError && error.status === 404)) {
        const isTaken = error instanceof ApiError && error.status === 409
        const text = isTaken ? (serverMessageOf(error) ?? t('wayOut.failed')) : t('wayOut.failed')
        showFailure(error, { title: forms('error'), text })
        if (isTaken) router.refresh()
        return false
      }
    }
    onDeclined()
    return true
  }

  if (!isAsking) {
    return (
      <Button
        ref={ref}
        type="button"
        variant="ghost"
        size="sm"
        className="justify-self-center font-medium text-muted-foreground underline"
        onClick={ask}
      >
        {t(`${because}.action`)}
      </Button>
    )
  }
  return (
    <div className={cn('grid gap-3 border-t border-border pt-4', because === 'notMe' && 'justify-items-center')}>
      <p role="status">{byLetter ? t(`byLetter.${because}`) : t(`${because}.confirm`)}</p>
      {field(() => run(decline))}
      <FormFailure text={failure} />
      <div className={cn('flex flex-wrap gap-2', because === 'notMe' && 'justify-center')}>
        <Button
          ref={ref}
          type="button"
          variant="outline"
          pending={pending}
          pendingLabel={t('wayOut.sending')}
          onClick={() => run(decline)}
        >
          {t(`${because}.yes`)}
        </Button>
        <Button type="button" variant="ghost" disabled={pending} onClick={cancel}>
          {t('wayOut.back')}
        </Button>
      </div>
    </div>
  )
}

/** Shown after a referral was declined. */
export function Thanks({ byLetter }: { byLetter: boolean }) {
  const t = useTranslations('schoolReferral')
  // The clicked button is gone, and the focus with it.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={Check} size="lg" className="rounded-full" />}
      title={t('wayOut.thanks.title')}
      text={t(byLetter ? 'byLetter.thanks' : 'wayOut.thanks.text')}
      action={<GoHomeLink />}
    />
  )
}
