'use client'

import type { ComponentProps } from 'react'
import { SiteLink } from '@/components/ui/site-link'
import { rememberChild } from './remember-child'

/**
 * Makes its child the current one. `click` covers Enter and Ctrl-click, `auxclick` the middle button, `contextmenu` "open in a
 * new tab". Not `pointerdown`: a finger that scrolls past would change the child.
 */
export function RememberingLink({ childId, ...props }: ComponentProps<typeof SiteLink> & { childId: string }) {
  const remember = () => rememberChild(childId)
  return <SiteLink {...props} onClick={remember} onAuxClick={remember} onContextMenu={remember} />
}
