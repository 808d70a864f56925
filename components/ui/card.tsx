import type { ComponentProps } from 'react'
import { cn } from './cn'

interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'article' | 'div'
}

/** A surface with a thin border and a soft shadow. Never inside another card: use `Panel` there. */
export function Card({ as = 'section', className, ...props }: CardProps) {
  const Element = as as 'section' // all three take the same attributes
  return (
    <Element
      data-slot="card"
      className={cn(
        'kit:rounded-lg border border-border bg-card kit:p-5 text-card-foreground shadow-card kit:md:p-6',
        className,
      )}
      {...props}
    />
  )
}

const panelTones = {
  next: 'border border-highlight-border bg-highlight-surface',
  calm: 'bg-secondary',
  sand: 'bg-muted',
  plain: 'border border-border bg-card',
}

interface PanelProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'aside'
  /** next: the next step · calm: celadon background · sand: secondary information · plain: outline only */
  tone?: keyof typeof panelTones
}

/** A flat coloured background for a group, in a card or on the page. */
export function Panel({ as = 'div', tone = 'sand', className, ...props }: PanelProps) {
  const Element = as as 'div'
  return <Element className={cn('kit:rounded-lg kit:p-5 kit:md:p-6', panelTones[tone], className)} {...props} />
}
