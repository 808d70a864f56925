import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'

interface MessageCardProps {
  /** An illustration, or an `IconTile` of size lg. */
  illustration?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** h1 where the message is the whole page. */
  titleAs?: 'h1' | 'h2' | 'h3'
  className?: string
}

/** For empty, error and not-found states: what happened, and one next step. */
export function MessageCard({ illustration, title, text, action, titleAs: Title = 'h2', className }: MessageCardProps) {
  return (
    <Card
      as="div"
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-4 px-5 py-8 text-center md:px-6',
        className,
      )}
    >
      {illustration && <div className="grid min-h-30 w-36 max-w-full place-items-center">{illustration}</div>}
      <div className="grid max-w-104 content-start gap-1.5">
        <Title className="text-lg font-semibold">{title}</Title>
        {text && <p className="text-muted-foreground">{text}</p>}
      </div>
      {action}
    </Card>
  )
}
