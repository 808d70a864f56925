import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { BackLink } from '@/components/layout/back-link'
import { BrandLink } from '@/components/layout/brand-link'
import { GoHomeLink } from '@/components/layout/go-home-link'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { MessageCard } from '@/components/layout/message-card'
import { PageHeading } from '@/components/layout/page'
import { type Examples, Focused } from './example'

export const layoutExamples: Examples = {
  BackLink: {
    default: <BackLink href="/" label="Back to dashboard" />,
    focus: (
      <Focused>
        <BackLink href="/" label="Back to dashboard" />
      </Focused>
    ),
  },
  BrandLink: { default: <BrandLink descriptor="Screening" wordmark="always" /> },
  PageHeading: { default: <PageHeading title="Heading" description="Description" /> },
  GoHomeLink: { default: <GoHomeLink /> },
  MessageCard: {
    empty: <MessageCard illustration={<SproutBowl />} title="Nothing here yet" text="Text" action={<GoHomeLink />} />,
  },
  InvalidLinkCard: { error: <InvalidLinkCard title="This link is invalid" text="Ask for a new one" /> },
}
