'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { ImportCard } from '@/components/school-referrals/import/import-card'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Plus, Upload } from '@/components/ui/icons'
import { ReferralForm } from './referral-form'

interface ReferralDeskProps {
  heading: ReactNode
  isDemo: boolean
  mayImport: boolean
  main: ReactNode
  side: ReactNode
}

type Opened = 'form' | 'import'

/** The page's columns. An opened form comes first, and returns the focus to its button when it closes. */
export function ReferralDesk({ heading, isDemo, mayImport, main, side }: ReferralDeskProps) {
  const t = useTranslations('schoolAdmin')
  const [opened, setOpened] = useState<Opened | null>(null)
  const closed = useRef<Opened>(undefined)
  const openers = { form: useRef<HTMLButtonElement>(null), import: useRef<HTMLButtonElement>(null) }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs stay the same
  useEffect(() => {
    if (opened === null && closed.current) openers[closed.current].current?.focus()
  }, [opened])

  function open(what: Opened) {
    // A second click moves the focus to the open form and keeps what was typed.
    if (opened === what) document.getElementById(firstFields[what])?.focus()
    setOpened(what)
  }

  function close() {
    closed.current = opened ?? undefined
    setOpened(null)
  }

  return (
    <>
      <div className="mb-5 grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        {heading}
        <div className="flex flex-wrap gap-2.5 *:grow md:*:grow-0">
          <Opener
            ref={openers.form}
            variant="secondary"
            controls="new-referral"
            isOpen={opened === 'form'}
            onClick={() => open('form')}
          >
            <Plus aria-hidden />
            {t('newReferral')}
          </Opener>
          {mayImport && (
            <Opener
              ref={openers.import}
              variant="outline"
              controls="import-referrals"
              isOpen={opened === 'import'}
              onClick={() => open('import')}
            >
              <Upload aria-hidden />
              {t('import.open')}
            </Opener>
          )}
        </div>
      </div>
      <div
        className={cn('grid gap-4 lg:items-start lg:gap-5', opened === 'form' && 'lg:grid-cols-[27rem_minmax(0,1fr)]')}
      >
        {opened === 'form' && <ReferralForm isDemo={isDemo} onClose={close} />}
        {opened === 'import' && <ImportCard onClose={close} />}
        <div
          className={cn(
            'grid min-w-0 gap-4 lg:items-start lg:gap-5',
            opened !== 'form' && 'lg:grid-cols-[minmax(0,1fr)_23rem]',
          )}
        >
          <div className="grid min-w-0 gap-4 lg:gap-5">{main}</div>
          <div className="grid min-w-0 gap-4 lg:gap-5">{side}</div>
        </div>
      </div>
    </>
  )
}

const firstFields = { form: 'student-name', import: 'import-file' }

/** @param controls the id of the element it opens */
function Opener({ controls, isOpen, ...props }: ComponentProps<typeof Button> & { controls: string; isOpen: boolean }) {
  return <Button type="button" aria-expanded={isOpen} aria-controls={isOpen ? controls : undefined} {...props} />
}
