'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, useRef, useState } from 'react'
import { useEnter } from '@/components/forms/use-enter'
import { buttonVariants } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { WeeksField } from './weeks-field'

export interface Next {
  /** The first name, with its title. */
  name: string
  /** Of the questions. */
  path: string
  left: number
}

/** To the next request of a signed-in teacher. A full page load: with the router, Back would show the cached questions. */
export function NextPupil({ name, path, left }: Next) {
  const t = useTranslations('teacher.thanks')
  const link = useRef<HTMLAnchorElement>(null)
  const weeks = useRef<HTMLInputElement>(null)
  const [isInvalid, setInvalid] = useState(false)
  useEnter(() => link.current?.click())

  function addWeeks(event: MouseEvent<HTMLAnchorElement>) {
    const field = weeks.current
    if (field?.validity.valid === false) {
      event.preventDefault()
      setInvalid(true)
      field.focus()
    } else event.currentTarget.href = field?.value ? `${path}&${new URLSearchParams({ weeks: field.value })}` : path
  }

  return (
    <form
      noValidate
      className="grid w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        link.current?.click()
      }}
    >
      <WeeksField fieldRef={weeks} pupil={name} isInvalid={isInvalid} onChange={() => setInvalid(false)} />
      <a
        ref={link}
        data-slot="button"
        href={path}
        onClick={addWeeks}
        className={buttonVariants({ size: 'lg', className: 'h-auto min-h-14 w-full wrap-anywhere whitespace-normal' })}
      >
        <span>{t.rich('pupil', { name, left, keep: keepName })}</span>
        <ArrowRight aria-hidden />
      </a>
    </form>
  )
}
