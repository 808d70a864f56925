import { cn } from './cn'

const tints = ['tint-petal', 'tint-celadon', 'tint-sky', 'tint-sand']

const sizes = {
  sm: 'size-8 text-[.9375rem]',
  default: '',
  lg: 'size-18 text-[1.625rem]',
}

interface ChildAvatarProps {
  name: string
  /** Place of the child in its parent's list; chooses the tint, so siblings differ. */
  index: number
  size?: keyof typeof sizes
  className?: string
}

/** A petal with the first letter of the name. Decorative: the name is beside it. */
export function ChildAvatar({ name, index, size = 'default', className }: ChildAvatarProps) {
  return (
    <span aria-hidden className={cn('avatar', sizes[size], tints[index % tints.length], className)}>
      {initialOf(name)}
    </span>
  )
}

/** Thai names: without the honorific น้อง, and the consonant rather than a vowel sign written before it (เมย์ → ม). */
function initialOf(name: string): string {
  const letters = Array.from(name.trim().replace(/^น้อง(?=[ก-๏])/u, ''))
  const first = letters.find((letter) => !'เแโใไ'.includes(letter)) ?? letters[0] ?? ''
  return first.toUpperCase()
}
