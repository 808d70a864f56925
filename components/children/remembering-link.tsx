'use client'

import type { ComponentProps } from 'react'
import { SiteLink } from '@/components/ui/site-link'
import { rememberChild } from './remember-child'

interface RememberingLinkProps extends ComponentProps<typeof SiteLink> {
  childId: string
}

/**
 * A link to a page about the current child that makes its own child the current one first. `click` covers Enter and
 * Ctrl-click, `auxclick` the middle button, `contextmenu` "open in a new tab". Not `pointerdown`: a finger that only
 * scrolls past would change the child.
 */
export function RememberingLink({ childId, ...props }: RememberingLinkProps) {
  const remember = () => rememberChild(childId)
  return <SiteLink {...props} onClick={remember} onAuxClick={remember} onContextMenu={remember} />
}
