'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Copy } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { showToast, type ToastMessage } from '@/components/ui/toast'
import { copyText, fullAddress } from './copy-text'
import { ShareButton, type ShareWords } from './share-button'

interface CopyButtonProps {
  /** What is copied. A path is copied as a full address of this site. */
  text: string
  label: string
  /** Accessible name of the field from which the text can be copied by hand. */
  name: string
  /** The toast's second line. */
  copied: string
  /**
   * For a link that a person passes on themself: a second button opens the browser's share sheet. Never for a teacher's
   * link, which is mailed to the one address that the parent named.
   */
  share?: ShareWords
}

/** Copies a text. Where the browser refuses, it shows the text selected instead. */
export function CopyButton({ text, label, name, copied, share }: CopyButtonProps) {
  const t = useTranslations('ui.copy')
  const [byHand, setByHand] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (byHand) field.current?.select()
  }, [byHand])

  const copiedToast: ToastMessage = { title: t('title'), description: copied, tone: 'success' }
  const notSharedToast: ToastMessage = { title: t('notShared.title'), description: t('notShared.text'), tone: 'info' }

  async function copy(toast: ToastMessage) {
    const whole = fullAddress(text)
    if (await copyText(whole)) showToast(toast)
    else if (byHand === whole) field.current?.select()
    else setByHand(whole)
  }

  const button = (
    <Button type="button" variant="outline" size="sm" onClick={() => copy(copiedToast)}>
      <Copy aria-hidden />
      {label}
    </Button>
  )
  return (
    <div className={cn('grid min-w-0 gap-2', share && byHand && 'basis-full')}>
      {share ? (
        <div className="flex flex-wrap gap-2">
          {button}
          <ShareButton {...share} link={text} onFailure={() => copy(notSharedToast)} />
        </div>
      ) : (
        button
      )}
      {byHand && (
        <>
          <Input ref={field} readOnly value={byHand} aria-label={name} className="text-sm" />
          <p role="status" className="text-sm text-muted-foreground">
            {t('byHand')}
          </p>
        </>
      )}
    </div>
  )
}
