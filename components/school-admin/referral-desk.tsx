'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Plus } from '@/components/ui/icons'
import { ReferralForm } from './referral-form'

interface ReferralDeskProps {
  heading: ReactNode
  isDemo: boolean
  main: ReactNode
  side: ReactNode
}

/** The page's frame: New Referral opens the form before all else, and gets the focus back when it closes. */
export function ReferralDesk({ heading, isDemo, main, side }: ReferralDeskProps) {
  const t = useTranslations('schoolAdmin')
  const [isOpen, setOpen] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (isOpen === false) opener.current?.focus()
  }, [isOpen])

  function open() {
    // Pressed again, it leads back to the form and loses nothing that was typed.
    if (isOpen) document.getElementById('student-name')?.focus()
    setOpen(true)
  }

  return (
    <>
      <div className="mb-5 grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        {heading}
        <Button
          ref={opener}
          type="button"
          variant="secondary"
          aria-expanded={isOpen ?? false}
          aria-controls={isOpen ? 'new-referral' : undefined}
          onClick={open}
        >
          <Plus aria-hidden />
          {t('newReferral')}
        </Button>
      </div>
      <div className={cn('grid gap-4 lg:items-start lg:gap-5', isOpen && 'lg:grid-cols-[27rem_minmax(0,1fr)]')}>
        {isOpen && <ReferralForm isDemo={isDemo} onClose={() => setOpen(false)} />}
        <div
          className={cn('grid min-w-0 gap-4 lg:items-start lg:gap-5', !isOpen && 'lg:grid-cols-[minmax(0,1fr)_23rem]')}
        >
          <div className="grid min-w-0 gap-4 lg:gap-5">{main}</div>
          <div className="grid min-w-0 gap-4 lg:gap-5">{side}</div>
        </div>
      </div>
    </>
  )
}
