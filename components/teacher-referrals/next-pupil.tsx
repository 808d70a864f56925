'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useEnter } from '@/components/forms/use-enter'
import { buttonVariants } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'

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
  useEnter(() => link.current?.click())
  return (
    <a
      ref={link}
      data-slot="button"
      href={path}
      className={buttonVariants({ size: 'lg', className: 'h-auto min-h-14 w-full wrap-anywhere whitespace-normal' })}
    >
      <span>{t.rich('pupil', { name, left, keep: keepName })}</span>
      <ArrowRight aria-hidden />
    </a>
  )
}
