import type { Icon } from './icon'
import { IconTile, type Tint } from './icon-tile'
import { SiteLink } from './site-link'

interface LinkRowProps {
  href: string
  icon: Icon
  tint: Tint
  title: string
  text: string
}

/** A page of the product with its sign, its name and a sentence, as one wide link. For a list in a card. */
export function LinkRow({ href, icon, tint, title, text }: LinkRowProps) {
  return (
    <SiteLink href={href} className="link-row">
      <IconTile icon={icon} tint={tint} />
      <span>
        <b>{title}</b>
        <span className="link-text">{text}</span>
      </span>
    </SiteLink>
  )
}
