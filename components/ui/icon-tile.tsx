import type { Icon } from '@/components/ui/icon'
import { cn } from './cn'

export type Tint = 'celadon' | 'sky' | 'petal' | 'sand'

interface IconTileProps {
  icon: Icon
  tint?: Tint
  size?: 'default' | 'lg'
  className?: string
}

/** A decorative icon on an identity tint; never a risk colour. app/looks.css draws the icon in it. */
export function IconTile({ icon, tint = 'celadon', size = 'default', className }: IconTileProps) {
  return (
    <span
      aria-hidden
      className={cn('icon-tile', size === 'lg' && 'icon-tile-lg', `tint-${tint}`, icon.className, className)}
    />
  )
}
