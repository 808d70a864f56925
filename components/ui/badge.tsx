import type { ComponentProps } from 'react'
import type { Icon } from '@/components/ui/icon'
import { cn } from './cn'
import { InlineSvg } from './inline-svg'

interface BadgeProps extends ComponentProps<'span'> {
  tone?: 'low' | 'moderate' | 'high' | 'done' | 'pending' | 'accepted' | 'soft' | 'neutral'
  size?: 'default' | 'lg'
  icon?: Icon
}

/** An icon or `Pips` beside words, never colour alone. Its looks are in app/looks.css. */
export function Badge({ tone = 'neutral', size = 'default', icon: Icon, className, children, ...props }: BadgeProps) {
  return (
    <span className={cn(`badge badge-${size} badge-${tone}`, className)} {...props}>
      {Icon && <Icon aria-hidden className="shrink-0" />}
      {children}
    </span>
  )
}

/**
 * One, two or three filled dots: the level without its colour. Decorative: a word is always beside it. Drawn, not
 * backgrounds, which printers and forced colours leave out.
 */
export function Pips({ filled, className }: { filled: 1 | 2 | 3; className?: string }) {
  return <InlineSvg viewBox="0 0 30 8" className={cn('pips', className)} shapes={pips[filled]} />
}

const pips = { 1: dots(1), 2: dots(2), 3: dots(3) }

function dots(filled: number): string {
  const fill = (pip: number) => (pip <= filled ? '' : " fill='none'")
  return [1, 2, 3].map((pip) => `<circle cx='${pip * 11 - 7}' cy='4' r='3.25'${fill(pip)}/>`).join('')
}
