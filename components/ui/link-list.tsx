import { Card } from './card'
import type { Icon } from './icon'
import { IconTile, type Tint } from './icon-tile'
import { SiteLink } from './site-link'

interface LinkListProps {
  links: { href: string; icon: Icon; tint: Tint; title: string; text: string }[]
}

/** Pages of the product, each with its sign, its name and a sentence, as wide links in a card of their own. */
export function LinkList({ links }: LinkListProps) {
  return (
    <Card as="div" className="py-1 md:py-1">
      <ul className="*:not-first:border-t *:not-first:border-border">
        {links.map(({ href, icon, tint, title, text }) => (
          <li key={href}>
            <SiteLink href={href} className="link-row">
              <IconTile icon={icon} tint={tint} />
              <span>
                <b>{title}</b>
                <span className="link-text">{text}</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
