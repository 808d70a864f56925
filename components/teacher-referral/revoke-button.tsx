'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'

/** Asks once more in place before it revokes; the focus goes along. */
export function RevokeButton({ onRevoke }: { onRevoke: () => Promise<boolean> }) {
  const t = useTranslations('teacherReferral.list')
  const [asking, setAsking] = useState<boolean>()
  const { pending, run } = useOneAtATime()
  const next = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (asking !== undefined) next.current?.focus()
  }, [asking])

  if (!asking) {
    return (
      <Button ref={next} type="button" variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
    )
  }
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <p role="status" className="basis-full text-sm">
        {t('confirm')}
      </p>
      <Button
        ref={next}
        type="button"
        variant="destructive"
        size="sm"
        pending={pending}
        pendingLabel={t('revoking')}
        onClick={() => run(onRevoke)}
      >
        {t('confirmRevoke')}
      </Button>
      <Button type="button" variant="ghost" size="sm" onClick={() => setAsking(false)}>
        {t('keep')}
      </Button>
    </div>
  )
}
