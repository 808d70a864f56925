import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

const widths = {
  wide: '',
  read: '[--frame-max:var(--read-max)]',
  questionnaire: '[--frame-max:44rem]',
}

export interface MainProps {
  /** wide 1120px · read 672px, forms and one column of text · questionnaire 704px */
  width?: keyof typeof widths
  className?: string
  isLoading?: boolean
  children: ReactNode
}

/** The main part of a page, and the skip link's target. It grows, so that the footer is at the window's bottom. */
export function Main({ width = 'wide', className, isLoading, children }: MainProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={isLoading}
      className={cn('page-frame flex-1 kit:pt-5 kit:pb-16 outline-none kit:md:pt-8', widths[width], className)}
    >
      {children}
    </main>
  )
}
