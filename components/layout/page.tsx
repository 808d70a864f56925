import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

const widths = {
  wide: '',
  read: '[--frame-max:var(--read-max)]',
  questionnaire: '[--frame-max:44rem]',
}

interface PageProps {
  /** wide 1120px · read 672px, forms and one column of text · questionnaire 704px */
  width?: keyof typeof widths
  className?: string
  children: ReactNode
}

/** The main part of every page, and the skip link's target. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cn('page-frame flex-1 kit:pt-5 kit:pb-16 outline-none kit:md:pt-8', widths[width], className)}
    >
      {children}
    </main>
  )
}

interface PageHeadingProps {
  title: ReactNode
  description?: ReactNode
  className?: string
}

export function PageHeading({ title, description, className }: PageHeadingProps) {
  return (
    <div className={cn('kit:mb-6 grid gap-2 kit:md:mb-8', className)}>
      <h1>{title}</h1>
      {description && <p className="text-muted-foreground">{description}</p>}
    </div>
  )
}
