import type { Icon } from '@/components/ui/icon'
import { cn } from './cn'

const tints = {
  celadon: 'bg-tint-celadon text-tint-celadon-ink',
  sky: 'bg-tint-sky text-tint-sky-ink',
  petal: 'bg-tint-petal text-tint-petal-ink',
  sand: 'bg-tint-sand text-tint-sand-ink',
}

export type Tint = keyof typeof tints

interface IconTileProps {
  icon: Icon
  tint?: Tint
  size?: 'default' | 'lg'
  className?: string
}

/** A decorative icon on an identity tint; never a risk colour. */
export function IconTile({ icon: Icon, tint = 'celadon', size = 'default', className }: IconTileProps) {
  const large = size === 'lg'
  return (
    <span
      aria-hidden
      className={cn(
        'grid shrink-0 place-items-center',
        large ? 'kit:size-16 kit:rounded-lg [&_svg]:size-7' : 'kit:size-11 kit:rounded-md [&_svg]:size-5',
        tints[tint],
        className,
      )}
    >
      <Icon />
    </span>
  )
}
