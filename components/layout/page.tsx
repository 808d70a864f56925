import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Main, type MainProps } from './main'
import { RouteFocus } from './route-focus'

/** The main part of every page. */
export function Page({ children, ...props }: MainProps) {
  return (
    <Main {...props}>
      <RouteFocus />
      {children}
    </Main>
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
