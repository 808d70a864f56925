import type { Icon } from './icon'
import { IconTile, type Tint } from './icon-tile'
import { ChevronRight } from './icons'
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
      <span className="min-w-0">
        <b className="block">{title}</b>
        <span className="text-sm text-muted-foreground">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
    </SiteLink>
  )
}
