import type { ComponentProps } from 'react'
import { Kite } from '@/components/illustrations/kite'
import { GoHomeLink } from './go-home-link'
import { MessageCard } from './message-card'

type InvalidLinkCardProps = Pick<ComponentProps<typeof MessageCard>, 'title' | 'text' | 'action' | 'className'>

/** The whole page for a mailed link that cannot be used. Its texts must not name a child. */
export function InvalidLinkCard(props: InvalidLinkCardProps) {
  return <MessageCard titleAs="h1" illustration={<Kite />} action={<GoHomeLink />} {...props} />
}
