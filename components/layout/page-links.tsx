import { ButtonLink } from '@/components/ui/button-link'

interface PageLinksProps {
  /** Leads to the first page; not on that page itself. */
  first: string | false | undefined
  next: string | null | undefined
  labels: { first: string; next: string }
}

/** Pagination by links, below a list. */
export function PageLinks({ first, next, labels }: PageLinksProps) {
  if (!first && !next) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {first && (
        <ButtonLink href={first} variant="outline" size="sm">
          {labels.first}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={next} variant="outline" size="sm">
          {labels.next}
        </ButtonLink>
      )}
    </div>
  )
}
