import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ApiError, apiSend } from '@/lib/http/client'

interface WayOutProps {
  token: string
  /** Why: the letter reached a stranger, or a stranger has accepted it. */
  because: 'notMine' | 'notMe'
  onDeclined: () => void
}

/** Says that a letter went to the wrong person. It asks once more in place; the focus goes along. */
export function WayOut({ token, because, onDeclined }: WayOutProps) {
  const [t, forms] = [useTranslations('schoolReferral'), useTranslations('forms')]
  const router = useRouter()
  const [asking, setAsking] = useState<boolean>()
  const { pending, run } = useOneAtATime()
  const showFailure = useFailureToast()
  const next = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (asking !== undefined) next.current?.focus()
  }, [asking])

  async function decline(): Promise<boolean> {
    try {
      await apiSend('POST', `/api/school-referrals/${token}/decline`)
    } catch (error) {
      // 404: it has been declined before; perhaps the answer to this very press was lost.
      if (!(error instanceof ApiError && error.status === 404)) {
        showFailure(error, { title: forms('error'), text: t('wayOut.failed') })
        if (error instanceof ApiError && error.status === 409) router.refresh()
        return false
      }
    }
    onDeclined()
    return true
  }

  if (!asking) {
    return (
      <Button
        ref={next}
        type="button"
        variant="ghost"
        size="sm"
        className="justify-self-center font-medium text-muted-foreground underline"
        onClick={() => setAsking(true)}
      >
        {t(`${because}.action`)}
      </Button>
    )
  }
  return (
    <div className={cn('grid gap-3 border-t border-border pt-4', because === 'notMe' && 'justify-items-center')}>
      <p role="status">{t(`${because}.confirm`)}</p>
      <div className={cn('flex flex-wrap gap-2', because === 'notMe' && 'justify-center')}>
        <Button
          ref={next}
          type="button"
          variant="outline"
          pending={pending}
          pendingLabel={t('wayOut.sending')}
          onClick={() => run(decline)}
        >
          {t(`${because}.yes`)}
        </Button>
        <Button type="button" variant="ghost" onClick={() => setAsking(false)}>
          {t('wayOut.back')}
        </Button>
      </div>
    </div>
  )
}
