import { ChildAvatar } from '@/components/ui/avatar'
import type { Child } from '@/lib/children/schema'
import { getTexts } from '@/lib/i18n/texts'
import { ageGrade } from './age-grade'
import { ChildPicker } from './child-picker'
import { ChildLine, ChildPill } from './child-pill'

interface CurrentChildPickerProps {
  options: Child[]
  current: Child
  /** Shows "About Ploy". */
  prefix?: 'about'
  /** line: in a row with other elements */
  look?: 'pill' | 'line'
}

export async function CurrentChildPicker({ options, current, prefix, look = 'pill' }: CurrentChildPickerProps) {
  const [t, picker] = await Promise.all([getTexts('children'), getTexts('childPicker')])
  const about = prefix && { prefix: picker('about') }
  if (options.length < 2) {
    if (look === 'line') return <ChildLine name={current.name} {...about} />
    const child = { name: current.name, detail: ageGrade(t, current), avatar: avatarOf(current) }
    return <ChildPill child={child} {...about} />
  }
  const children = options.map((child) => ({
    id: child.id,
    name: child.name,
    detail: ageGrade(t, child),
    ...(look === 'pill' ? { avatar: avatarOf(child) } : {}),
  }))
  return (
    <ChildPicker look={look} currentId={current.id} label={picker('label')} {...about}>
      {children}
    </ChildPicker>
  )
}

function avatarOf({ id, name }: Child) {
  return <ChildAvatar name={name} id={id} size="sm" />
}
