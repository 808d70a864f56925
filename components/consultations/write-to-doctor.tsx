'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { notLoaded } from './not-loaded'

/** Loaded with react-hook-form on the first click. */
const MessageForm = dynamic(() => import('./message-form').then((loaded) => loaded.MessageForm, notLoaded), {
  loading: () => <Skeleton className="h-52" />,
})

interface WriteToDoctorProps {
  /** Id of the request. */
  id: string
  /** Whether the doctor wrote last. */
  isAnswer: boolean
}

export function WriteToDoctor({ id, isAnswer }: WriteToDoctorProps) {
  const t = useTranslations('consultations.messages')
  const [isOpen, setIsOpen] = useState(false)

  function onClose(): void {
    // What has the focus is about to disappear.
    document.getElementById('asked-title')?.focus()
    setIsOpen(false)
  }

  if (isOpen) return <MessageForm id={id} side="consultations" close={{ label: t('close'), onClose }} />
  return (
    <Button
      type="button"
      variant={isAnswer ? 'default' : 'outline'}
      size="sm"
      className="w-fit"
      onClick={() => setIsOpen(true)}
    >
      {t(isAnswer ? 'answer' : 'write')}
    </Button>
  )
}
