import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useTexts } from '@/lib/i18n/texts'
import { Main } from './main'

/** The columns below the heading, as the pages have them. */
const shapes = {
  form: { width: 'read', columns: '', cards: [6] },
  list: { width: 'wide', columns: '', cards: [3, 3, 3] },
  columns: { width: 'wide', columns: 'lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start', cards: [6, 4, 5, 3] },
} as const

// The HTML of `Skeleton` as text: it is smaller, and every page that may show it sends it.
const heading = "<div class='animate-appear rounded-[.5rem] bg-muted h-7 w-1/2'></div>"
const line = "<div class='animate-appear rounded-[.5rem] bg-muted h-5'></div>"

/** Shown while a page loads: in its shape, and as high as the window, so that the footer is below it. */
function PageSkeleton({ shape }: { shape: keyof typeof shapes }) {
  const t = useTexts('ui')
  const { width, columns, cards } = shapes[shape]
  return (
    <Main isLoading width={width} className="min-h-dvh">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="mt-2 mb-7 h-7 w-40" />
      {shape !== 'columns' && <Skeleton className="mb-8 h-10 w-3/4 max-w-100" />}
      <div className={cn('grid gap-4 lg:gap-5', columns)}>
        {cards.map((lines, index) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a shape never move
            key={index}
            as="div"
            aria-hidden
            className="grid content-start gap-4"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constants alone
            dangerouslySetInnerHTML={{ __html: heading + line.repeat(lines) }}
          />
        ))}
      </div>
    </Main>
  )
}

export const FormSkeleton = () => <PageSkeleton shape="form" />
export const ListSkeleton = () => <PageSkeleton shape="list" />
export const ColumnsSkeleton = () => <PageSkeleton shape="columns" />
