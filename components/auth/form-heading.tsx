import type { ComponentProps, ReactNode } from 'react'
import { BackLink } from '@/components/layout/back-link'

interface FormHeadingProps extends Omit<ComponentProps<'div'>, 'title'> {
  back?: { href: string; label: string }
  title: string
  titleClass?: string
  lead?: ReactNode
}

/** Above a form that is the whole page: a link back, the heading, and a sentence about the form. */
export function FormHeading({ back, title, titleClass, lead, className = 'grid gap-1.5', ...props }: FormHeadingProps) {
  return (
    <div {...props} className={className}>
      {back && <BackLink {...back} />}
      <h1 className={titleClass}>{title}</h1>
      {lead && <p className="text-muted-foreground">{lead}</p>}
    </div>
  )
}
