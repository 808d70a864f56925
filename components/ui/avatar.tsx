import { initialOf } from '@/lib/i18n/first-name'
import { cn } from './cn'

const tints = ['tint-petal', 'tint-celadon', 'tint-sky', 'tint-sand']

const sizes = {
  sm: 'size-8 text-[.9375rem]',
  default: '',
  lg: 'size-18 text-[1.625rem]',
}

interface ChildAvatarProps {
  name: string
  /** Of the child, or of what is known of one: chooses the tint, which stays whatever else is in a list. */
  id: string
  size?: keyof typeof sizes
}

/** A petal with the first letter of the name. Decorative: the name is beside it. */
export function ChildAvatar({ name, id, size = 'default' }: ChildAvatarProps) {
  const tint = tints[(id.codePointAt(id.length - 1) ?? 0) % tints.length]
  return (
    <span aria-hidden className={cn('avatar', sizes[size], tint)}>
      {initialOf(name)}
    </span>
  )
}
