import type { ComponentProps, ReactNode } from 'react'

interface CardHeadingProps extends Omit<ComponentProps<'h2'>, 'title'> {
  title: ReactNode
  text: ReactNode
}

/** A card's heading with a sentence below it. */
export function CardHeading({ title, text, ...props }: CardHeadingProps) {
  return (
    <div className="grid gap-1">
      <h2 {...props}>{title}</h2>
      <p className="text-sm text-muted-foreground">{text}</p>
    </div>
  )
}
