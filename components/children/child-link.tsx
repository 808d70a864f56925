'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { rememberChild } from './current-child'

interface ChildLinkProps extends ComponentProps<typeof ButtonLink> {
  childId: string
}

/**
 * A link to a page about the current child, which makes its own child the current one first. `click` covers Enter and
 * Ctrl-click, `auxclick` the middle button, `contextmenu` "open in a new tab". Not `pointerdown`: a finger that only
 * scrolls past would change the child.
 */
export function ChildLink({ childId, onClick, ...props }: ChildLinkProps) {
  const remember = () => rememberChild(childId)
  return (
    <ButtonLink
      {...props}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        remember()
        onClick?.(event)
      }}
      onAuxClick={remember}
      onContextMenu={remember}
    />
  )
}
