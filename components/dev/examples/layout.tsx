import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { BackLink } from '@/components/layout/back-link'
import { BrandLink } from '@/components/layout/brand-link'
import { CardHeading } from '@/components/layout/card-heading'
import { EarlierRows } from '@/components/layout/earlier-rows'
import { GoHomeLink } from '@/components/layout/go-home-link'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { MessageCard } from '@/components/layout/message-card'
import { PageHeading } from '@/components/layout/page'
import { PageLinks } from '@/components/layout/page-links'
import { StatusBadge } from '@/components/layout/status-badge'
import type { Examples } from './samples'

export const layoutExamples: Examples = {
  BackLink: { default: <BackLink href="/" label="Back to dashboard" /> },
  BrandLink: { default: <BrandLink descriptor="Screening" wordmark="always" /> },
  PageHeading: { default: <PageHeading title="Heading" description="Description" /> },
  CardHeading: { default: <CardHeading title="Heading" text="Text" /> },
  EarlierRows: {
    folded: <EarlierRows label="3 earlier">Rows</EarlierRows>,
  },
  PageLinks: { default: <PageLinks first="/" next="/" labels={{ first: 'First page', next: 'Next page' }} /> },
  StatusBadge: {
    default: (
      <StatusBadge of="schoolReferral" status="accepted">
        Accepted
      </StatusBadge>
    ),
  },
  GoHomeLink: { default: <GoHomeLink /> },
  MessageCard: {
    empty: <MessageCard illustration={<SproutBowl />} title="Nothing here yet" text="Text" action={<GoHomeLink />} />,
  },
  InvalidLinkCard: { error: <InvalidLinkCard title="This link is invalid" text="Ask for a new one" /> },
}
