import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useTexts } from '@/lib/i18n/texts'
import { DashboardFrame } from './dashboard'
import { BannerFrame } from './welcome-banner'

/** Invisible for the first 200 ms. */
export function DashboardSkeleton() {
  const t = useTexts('dashboard')
  return (
    <DashboardFrame
      banner={<BannerFrame />}
      main={
        <div className="grid content-start gap-4">
          <p role="status" className="sr-only">
            {t('loading')}
          </p>
          <div className="flex min-h-11 items-center">
            <Skeleton className="h-7 w-40" />
          </div>
          <div className="grid animate-appear gap-4 md:grid-cols-2 lg:gap-5">
            <ChildCardSkeleton />
            <ChildCardSkeleton />
          </div>
        </div>
      }
      side={
        <div className="grid gap-3.5">
          <div className="flex min-h-11 items-center">
            <Skeleton className="h-7 w-32" />
          </div>
          <Skeleton className="h-60 rounded-lg" />
        </div>
      }
    />
  )
}

function ChildCardSkeleton() {
  return (
    <Card as="div" className="grid gap-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-4 w-36" />
        </div>
      </div>
      <StepSkeleton />
      <StepSkeleton />
      <Skeleton className="h-12 rounded-md" />
    </Card>
  )
}

function StepSkeleton() {
  return (
    <div className="grid grid-cols-[2rem_1fr] gap-3">
      <Skeleton className="size-8 rounded-full" />
      <div className="grid gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-7 w-full" />
      </div>
    </div>
  )
}
